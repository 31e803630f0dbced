import { DimensionedElevation } from '#airplanes/aircraft/ui/Elevation.tsx';
import { bookingSetting } from '#customers/appointments/appointments.contract.ts';
import { findDay } from '#customers/appointments/free-days.ts';
import { listBookableDays } from '#customers/appointments/slots.store.server.ts';
import { allTimes } from '#customers/appointments/slots.ts';
import { bookingForm } from '#customers/lead-forms/lead-form-rules.ts';
import { BookingAside, BookingForm } from '#customers/lead-forms/ui/BookingForm.tsx';
import type { CalendarView } from '#customers/lead-forms/ui/BookingTimes.tsx';
import type { Db } from '#database/open.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { pageMeta } from '#website/site/pages.ts';
import { PageHero } from '#website/site/ui/PageHero.tsx';
import { loadTexts } from '#website/texts/texts.store.server.ts';
import { Text, useText } from '#website/texts/ui/Text.tsx';
import { appServices } from '../context.ts';
import { handleLeadForm } from '../posted-forms.ts';
import type { Route } from './+types/book-consultation.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  const [texts, hours, view] = await Promise.all([
    loadTexts(db, 'booking'),
    readSetting(db, bookingSetting),
    calendarView(db, new URL(request.url).searchParams),
  ]);
  return { texts, times: allTimes(hours), daysAhead: hours.daysAhead, view };
}

/** Cacheable for all visitors and days, unless the address names a month of the calendar. */
async function calendarView(db: Db, query: URLSearchParams): Promise<CalendarView | null> {
  const month = query.get('month');
  if (month === null) return null;
  const days = await listBookableDays(db, new Date());
  return { days, month, day: findDay(days, query.get('day') ?? '')?.date ?? '' };
}

export function action({ request, context }: Route.ActionArgs) {
  return handleLeadForm(request, context.get(appServices), bookingForm, bookedPage);
}

/** The thank-you page. Without JavaScript only its address can carry the booked time. */
function bookedPage(form: FormData): string {
  const held = `${form.get('preferredDate')} ${form.get('preferredTime')}`;
  return `/quote-success?${new URLSearchParams({ held })}`;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData?.texts['booking.meta.title'] ?? '',
    description: loaderData?.texts['booking.meta.description'] ?? '',
    path: '/book-consultation',
  });
}

export default function BookConsultation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="main">
      <PageHero title="booking.hero.title" lead="booking.hero.lead">
        <DimensionedElevation
          of="single-piston-high"
          caption={useText('booking.hero.drawing')}
          note={useText('booking.hero.view')}
        />
      </PageHero>
      <section className="section ask-section">
        <div className="stack wrap ask">
          <div>
            <h2 className="vh" id="booking-title">
              <Text k="booking.form.title" />
            </h2>
            <BookingForm
              labelledBy="booking-title"
              times={loaderData.times}
              daysAhead={loaderData.daysAhead}
              view={loaderData.view}
              refused={actionData}
            />
          </div>
          <BookingAside />
        </div>
      </section>
    </main>
  );
}
