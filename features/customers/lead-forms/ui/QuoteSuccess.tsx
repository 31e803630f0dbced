import { formatDay } from '#time/format-day.ts';
import '#website/site/ui/hero.css';
import './success.css';
import { BOOKED, formatDuration, formatPlace, formatType, type Slot } from '#customers/appointments/slots.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { calendarCheck, info } from '#ui/icons.ts';
import { useSite } from '#website/site/ui/site-data.ts';
import type { TextKey } from '#website/texts/page-texts.ts';
import { Text } from '#website/texts/ui/Text.tsx';
import type { SentRequest } from './sent-request.ts';
import '#website/estimates/ui/prices.css';
import '#ui/parts.css';
import { dollars } from '#website/estimates/estimate.ts';

/** The thank-you of a booking: time, place and what comes next. Without JavaScript only the time is known. */
export function BookedTime({ sent, slot }: { sent: SentRequest | null; slot: Slot }) {
  const place = formatPlace(useSite().business);
  const booked = { details: (sent?.quote.details ?? {}) as Record<string, string> };
  const kind = sent ? `${formatType(booked)}, ${formatDuration(booked)}` : BOOKED.appointment;
  const steps = [BOOKED.confirmed, { when: BOOKED.onTheDay, title: kind, text: place }, BOOKED.afterwards];
  return (
    <section className="page-hero fast-track on-ink blueprint">
      <div className="wrap">
        <h1 className="h1">{BOOKED.title}</h1>
        <p className="lead">
          {formatDay(slot.date, 'weekday')} at {slot.time}. {kind}, at {place}.
        </p>
        {sent && (
          <p className="apart--wide">
            <a className="btn btn--line" href={calendarFile(sent.id, booked, slot)} download="appointment.ics">
              <Icon of={calendarCheck} /> {BOOKED.calendar}
            </a>
          </p>
        )}
        <h2 className="label">{BOOKED.next}</h2>
        <ol className="stack">
          {steps.map(({ when, title, text }) => (
            <li key={when}>
              <p className="ahead fast-track__when">{when}</p>
              <h3>{title}</h3>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function calendarFile(id: number, { details }: { details: Record<string, string> }, slot: Slot): string {
  return `/api/appointments/calendar?${new URLSearchParams({ id: String(id), type: details.appointmentType ?? '', ...slot })}`;
}

export function BookingChange() {
  return (
    <div>
      <h2 className="h3">{BOOKED.change.title}</h2>
      <p className="apart ahead--wide muted">{BOOKED.change.text}</p>
      <ButtonLink to="/" variant="ink">
        <Text k="quoteSuccess.tips.home" />
      </ButtonLink>
    </div>
  );
}

const STEPS = [1, 2, 3] as const;
const WRITTEN_PLANNING = 'You didn’t leave a phone number, so we’ll email you.';

/** The thank-you and the 72 hours that follow. Without a phone number, no call is announced. */
export function FastTrack({ hasPhone = true }: { hasPhone?: boolean | undefined }) {
  return (
    <section className="page-hero fast-track on-ink blueprint">
      <div className="wrap">
        <h1 className="h1">
          <Text k="quoteSuccess.hero.title" />
        </h1>
        <p className="lead">
          <Text k="quoteSuccess.hero.lead" />
        </p>
        <h2 className="label">
          <Text k="quoteSuccess.timeline.title" />
        </h2>
        <ol className="stack">
          {STEPS.map((n) => (
            <li key={n}>
              <p className="ahead fast-track__when">
                <Text k={`quoteSuccess.timeline.when${n}`} />
              </p>
              <h3>
                <Text k={`quoteSuccess.timeline.step${n}`} />
              </h3>
              <p className="muted">
                {n === 2 && !hasPhone ? WRITTEN_PLANNING : <Text k={`quoteSuccess.timeline.step${n}Text`} />}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

type Tip = { title: TextKey; text: TextKey; fits: (sent: SentRequest) => boolean };
const TIPS: Tip[] = [
  {
    title: 'quoteSuccess.tips.photos',
    text: 'quoteSuccess.tips.photosText',
    fits: ({ photos }) => photos === 0,
  },
  {
    title: 'quoteSuccess.tips.answer',
    text: 'quoteSuccess.tips.answerText',
    fits: ({ quote: lead }) => Boolean(lead.phone),
  },
  {
    title: 'quoteSuccess.tips.timeline',
    text: 'quoteSuccess.tips.timelineText',
    fits: ({ quote: lead }) => !lead.timeline,
  },
];

/** What the customer can do meanwhile. Shows only tips that suit the request, if it is known. */
export function Tips({ sent }: { sent: SentRequest | null }) {
  const tips = TIPS.filter(({ fits }) => !sent || fits(sent));
  return (
    <div>
      {tips.length > 0 && (
        <h2>{tips.length === TIPS.length ? <Text k="quoteSuccess.tips.title" /> : 'What helps in the meantime'}</h2>
      )}
      {tips.length > 0 && (
        <ul className="tips">
          {tips.map(({ title, text }) => (
            <li key={title}>
              <h3 className="h4">
                <Text k={title} />
              </h3>
              <p className="muted">
                <Text k={text} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to="/" variant="ink">
        <Text k="quoteSuccess.tips.home" />
      </ButtonLink>
    </div>
  );
}

/** Dollars; the total is their sum. */
const ITEMS: { title: TextKey; amount: number }[] = [
  { title: 'quoteSuccess.value.item1', amount: 500 },
  { title: 'quoteSuccess.value.item2', amount: 750 },
  { title: 'quoteSuccess.value.item3', amount: 500 },
  { title: 'quoteSuccess.value.item4', amount: 750 },
];

export function ValueList() {
  const total = ITEMS.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <div>
      <h2 className="h3">
        <Text k="quoteSuccess.value.title" />
      </h2>
      <ul className="pricelist value-list">
        {ITEMS.map(({ title, amount }) => (
          <Item key={title} title={title} amount={amount} />
        ))}
        <Item title="quoteSuccess.value.total" amount={total} />
      </ul>
      <p className="note">
        <Icon of={info} />
        <span>
          <Text k="quoteSuccess.value.capacity" />
        </span>
      </p>
    </div>
  );
}

function Item({ title, amount }: { title: TextKey; amount: number }) {
  return (
    <li>
      <span>
        <Text k={title} />
      </span>
      <span className="price">{dollars(amount)}</span>
    </li>
  );
}
