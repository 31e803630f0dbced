import { useReportOpened } from '#client/use-report-opened.ts';
import { Done } from '#features/site/ui/Done.tsx';
import { QUOTE_ENDS } from '../constants.ts';
import type { QuotePageProps } from './QuotePage.tsx';

const { accept, decline, stands } = QUOTE_ENDS;

/** Reports that the page was in sight, and says what a decision came to. */
export function Seen({ token }: Pick<QuotePageProps, 'token'>) {
  useReportOpened(`/api/offer-links/${token}/opened`);
  return <Done of={{ accept, decline, stands }} />;
}
