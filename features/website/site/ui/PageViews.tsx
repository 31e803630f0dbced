import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { reportPageView } from './analytics.ts';
import { useSite } from './site-data.ts';

/** Reports each page view; anchors within a page do not count. */
export default function PageViews() {
  const { pathname } = useLocation();
  const { gaMeasurementId, plausibleDomain } = useSite().analytics;

  useEffect(() => {
    reportPageView(pathname, { gaMeasurementId, plausibleDomain });
  }, [pathname, gaMeasurementId, plausibleDomain]);

  return null;
}
