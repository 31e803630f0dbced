import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { AirplaneLink, CustomerLink } from '#customers/leads/ui/person-links.tsx';
import { addDays } from '#time/days.ts';
import { formatDay } from '#time/format-day.ts';
import { formatTime } from '#time/format-moment.ts';
import { shopDay } from '#time/shop-time.ts';
import { SLIP_REASONS } from '#workshop/jobs/job-status.constants.ts';
import { StageAirplane } from '#workshop/jobs/ui/JobParts.tsx';
import { DAYS_AHEAD } from '../needs.ts';
import type { Airplane, ComingDay, FirstStep, Today } from '../today.contract.ts';
import { formatDayAndWeekday } from './describe-need.ts';

const STEPS: Record<FirstStep, { title: string; why: string; verb: { label: string; to: string } }> = {
  mail: {
    title: 'Turn on email',
    why: 'Customers get no emails until you add a mail server.',
    verb: { label: 'Set up email', to: '/admin/settings/mail' },
  },
  hours: {
    title: 'Add your phone and hours',
    why: 'Without a phone number, the call buttons stay off.',
    verb: { label: 'Phone and hours', to: '/admin/settings/hours' },
  },
  prices: {
    title: 'Check your prices',
    why: 'The calculator uses them. Save once, even if nothing changes.',
    verb: { label: 'Prices', to: '/admin/settings/prices' },
  },
  photos: {
    title: 'Show your own work',
    why: 'The sample pictures are illustrations. Turn on Edit mode and add your photos.',
    verb: { label: 'Portfolio', to: '/portfolio' },
  },
  notice: {
    title: 'Take down the construction notice',
    why: 'Visitors see “under construction” until you turn it off.',
    verb: { label: 'Construction notice', to: '/admin/settings/notice' },
  },
  factor: {
    title: 'Protect your login',
    why: 'Add a passkey or an authenticator app to your password.',
    verb: { label: 'Second factor', to: '/admin/account/security' },
  },
  backup: {
    title: 'Encrypt your backups',
    why: 'The site makes one each night. With a passphrase, only you can read them.',
    verb: { label: 'Passphrase', to: '/admin/settings/backups' },
  },
};

/** What a new shop does next. Rows leave by themselves, and all of it after some weeks. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  return (
    <section>
      <h2 className="spread part-title">
        What to do next <span>{steps.length}</span>
      </h2>
      <ol className="first-steps">
        {steps.map((step) => (
          <Step key={step} step={step} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step }: { step: FirstStep }) {
  const { title, why, verb } = STEPS[step];
  return (
    <li>
      <div>
        <b>{title}</b>
        <p className="muted sm">{why}</p>
      </div>
      <Link className="btn btn--line btn--sm" to={verb.to} aria-label={`${verb.label}: ${title}`}>
        {verb.label}
      </Link>
    </li>
  );
}

const BAY_NAMES: Record<Today['bays'][number]['bay'], string> = {
  strip: 'Strip',
  paint: 'Paint',
  assembly: 'Assembly',
  interior: 'Interior',
};

/** By the bay that each airplane's stage needs. */
export function InTheHangar({ bays }: { bays: Today['bays'] }) {
  return (
    <section aria-labelledby="in-the-hangar">
      <h2 id="in-the-hangar" className="spread part-title">
        In the hangar <Link to="/admin/jobs">Jobs</Link>
      </h2>
      {bays.map(({ bay, airplanes }) => (
        <section key={bay} className="bay">
          <div className="spread bay__head label">
            <h3>{BAY_NAMES[bay]}</h3>
            <span>{airplanes.length}</span>
          </div>
          <div className="bay__places">
            {airplanes.map((airplane) => (
              <Place key={airplane.jobId} airplane={airplane} />
            ))}
          </div>
        </section>
      ))}
    </section>
  );
}

function Place({ airplane }: { airplane: Airplane }) {
  const { jobId, number, tailNumber, aircraftType, model, readyOn, material, colors } = airplane;
  return (
    <Link className="place" to={`/admin/jobs/${jobId}`}>
      <StageAirplane type={aircraftType} model={model} material={material} colors={colors} />
      <span className="spread apart--tight place__tail">
        <span className="plate">{tailNumber ? formatTailNumber(tailNumber) : number}</span>
        {readyOn && (
          <span>
            <span className="vh">ready </span>
            {formatDay(readyOn, 'short')}
          </span>
        )}
      </span>
      <span>{describePlace(airplane)}</span>
    </Link>
  );
}

function describePlace({ status, stage }: Airplane): string {
  if (status === 'ready') return 'Ready to leave';
  return [status === 'on-hold' && 'On hold', stage].filter(Boolean).join(', ');
}

type ComingEvent = ComingDay['events'][number];

const SENTENCES: Record<ComingEvent['kind'], (event: ComingEvent) => string> = {
  arrival: ({ subject }) => `${formatTailNumber(subject)} arrives`,
  appointment: ({ subject, at }) => `${subject} at ${formatTime(at!)}`,
  expiry: ({ subject }) => `${subject} expires`,
  ready: ({ subject }) => `${formatTailNumber(subject)} is ready`,
};

export function ComingUp({ days }: { days: readonly ComingDay[] }) {
  return (
    <section aria-labelledby="coming-up">
      <h2 id="coming-up" className="spread part-title">
        Coming up
      </h2>
      <ul className="rows agenda">
        {days.map(({ day, isClosed, holiday, events }) => (
          <li key={day} className={isClosed ? 'muted' : undefined}>
            <span className="muted">{formatDayAndWeekday(day)}</span>
            <span>
              {isClosed && `Closed${holiday ? `: ${holiday}` : ''}. Forecasts skip this day. `}
              {events.map((event, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: events of several tables have no number of their own
                <Linked key={at} {...event} name={event.subject} text={`${SENTENCES[event.kind](event)}. `} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function MovedDates({ moved, today }: { moved: Today['moved']; today: string }) {
  return (
    <section aria-labelledby="moved-dates">
      <h2 id="moved-dates" className="spread part-title">
        Ready dates moved <span>since {formatDay(addDays(today, -DAYS_AHEAD), 'short')}</span>
      </h2>
      <ul className="rows moved">
        {moved.map(({ jobId, number, tailNumber, before, readyOn, workDays, reason, toldAt }) => (
          <li key={jobId}>
            <span className="plate">{tailNumber ? <AirplaneLink tailNumber={tailNumber} /> : number}</span>
            <Link className="plate" to={`/admin/jobs/${jobId}`}>
              {formatDay(before, 'short')} <span aria-hidden="true">→</span>
              <span className="vh">to</span> {formatDay(readyOn, 'short')}
            </Link>
            <b className="danger">
              +{workDays}
              <span className="vh"> work {workDays === 1 ? 'day' : 'days'}</span>
            </b>
            <p className="muted">
              {reason ? SLIP_REASONS[reason] : 'No reason given.'}{' '}
              {toldAt ? `Sent ${formatDay(shopDay(new Date(toldAt)), 'short')}.` : 'Not sent yet.'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LinkedText {
  text: string;
  leadId: number | null;
  name: string | null;
  tailNumber: string | null;
}

/** A sentence in which the customer's name and the tail number lead to their pages. */
export function Linked({ text, leadId, name, tailNumber }: LinkedText) {
  const parts: ReactNode[] = [text];
  const link = (words: string, to: ReactNode) => {
    const at = parts.findIndex((part) => typeof part === 'string' && part.includes(words));
    if (at < 0) return;
    const [before, ...after] = (parts[at] as string).split(words);
    parts.splice(at, 1, before, to, after.join(words));
  };
  if (leadId !== null && name)
    link(
      name,
      <CustomerLink key="customer" leadId={leadId}>
        {name}
      </CustomerLink>,
    );
  if (tailNumber) link(formatTailNumber(tailNumber), <AirplaneLink key="airplane" tailNumber={tailNumber} />);
  return parts;
}
