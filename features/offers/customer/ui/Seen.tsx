import { useReportOpened } from '#client/use-report-opened.ts';
import { SentNote } from '#features/lead-forms/ui/SentNote.tsx';
import type { QuotePageProps } from './QuotePage.tsx';

/** Reports that the page was in sight, and repeats what a form without JavaScript had done. */
export function Seen({ token, told }: Pick<QuotePageProps, 'token' | 'told'>) {
  useReportOpened(`/api/offer-links/${token}/opened`);
  return told && <SentNote {...told} />;
}
