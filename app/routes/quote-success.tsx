import { requestedSlot } from '#customers/appointments/slots.ts';
import { BookedTime, BookingChange, FastTrack, Tips, ValueList } from '#customers/lead-forms/ui/QuoteSuccess.tsx';
import SentSummary from '#customers/lead-forms/ui/SentSummary.tsx';
import { useSentRequest } from '#customers/lead-forms/ui/sent-request.ts';
import { parseSlot } from '#customers/request-page/request-page.ts';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import { loadTexts } from '#website/texts/texts.store.server.ts';
import { appServices } from '../context.ts';
import type { Route } from './+types/quote-success.ts';

/** `?held=2026-12-10+9:00+AM` is a time booked without JavaScript. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  const held = parseSlot(new URL(request.url).searchParams.get('held') ?? '');
  return { texts: await loadTexts(db, 'quoteSuccess'), held };
}

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData?.texts['quoteSuccess.meta.title'] ?? '',
    description: loaderData?.texts['quoteSuccess.meta.description'] ?? '',
    path: '/quote-success',
    indexed: false,
  });
}

export default function QuoteSuccess({ loaderData: { held } }: Route.ComponentProps) {
  const sent = useSentRequest();
  const slot = sent ? requestedSlot(sent.quote) : held;
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
