import { loadTexts } from '#features/content/page-texts/store.server.ts';
import { slotAskedFor } from '#features/quotes/appointments/rules.ts';
import { BookedTime, BookingChange } from '#features/quotes/ui/BookedTime.tsx';
import { FastTrack } from '#features/quotes/ui/FastTrack.tsx';
import SentSummary from '#features/quotes/ui/SentSummary.tsx';
import { useSentRequest } from '#features/quotes/ui/sent-request.ts';
import { Tips } from '#features/quotes/ui/Tips.tsx';
import { ValueList } from '#features/quotes/ui/ValueList.tsx';
import { UNINDEXED } from '#features/site/crawling/contract.ts';
import { pageMeta } from '#features/site/rules.ts';
import { appServices } from '../context.ts';
import type { Route } from './+types/quote-success.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  return { texts: await loadTexts(db, 'quoteSuccess') };
}

export const headers = () => UNINDEXED;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData?.texts['quoteSuccess.meta.title'] ?? '',
    description: loaderData?.texts['quoteSuccess.meta.description'] ?? '',
    path: '/quote-success',
    indexed: false,
  });
}

export default function QuoteSuccess() {
  const sent = useSentRequest();
  const slot = sent && slotAskedFor(sent.quote);
  return (
    <main id="main">
      {slot ? <BookedTime sent={sent} slot={slot} /> : <FastTrack hasPhone={!sent || Boolean(sent.quote.phone)} />}
      <section className="section">
        <div className="wrap split">
          <div>
            {sent && <SentSummary sent={sent} />}
            {!slot && <Tips sent={sent} />}
          </div>
          {slot ? <BookingChange /> : <ValueList />}
        </div>
      </section>
    </main>
  );
}
