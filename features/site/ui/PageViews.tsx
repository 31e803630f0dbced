import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { reportPageView } from './analytics.ts';
import { useSite } from './useSite.ts';

/** Reports each page that is shown, the first included; a jump within a page is none. */
export default function PageViews() {
  const { pathname } = useLocation();
  const { gaMeasurementId, plausibleDomain } = useSite().analytics;

  useEffect(() => {
    reportPageView(pathname, { gaMeasurementId, plausibleDomain });
  }, [pathname, gaMeasurementId, plausibleDomain]);

  return null;
}
