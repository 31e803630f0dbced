import { History } from '#foundation/audit/ui/History.tsx';
import { useSite } from '#website/site/ui/site-data.ts';

export default function AdminHistory() {
  const { timeZone } = useSite().business;
  return <History timeZone={timeZone} />;
}
