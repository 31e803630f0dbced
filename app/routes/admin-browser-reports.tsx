import { BrowserReports } from '#foundation/browser-reports/ui/BrowserReports.tsx';
import { useSite } from '#website/site/ui/site-data.ts';

export default function AdminBrowserReports() {
  const { timeZone } = useSite().business;
  return <BrowserReports timeZone={timeZone} />;
}
