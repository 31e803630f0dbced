import { request } from '#client/request.ts';
import { slotAt } from '#customers/appointments/slots.ts';
import { SlotField } from '#customers/appointments/ui/SlotField.tsx';
import { failure } from '#customers/lead-forms/ui/form-errors.ts';
import { useToday } from '#customers/lead-forms/ui/use-today.ts';
import { fieldReader } from '#customers/leads/lead-words.ts';
import { formatDay } from '#time/format-day.ts';
import { shopTimeZone } from '#time/shop-time.ts';
import type { Refused, SendResult } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { calendarCheck, clock } from '#ui/icons.ts';
import { LinkForm } from '#website/site/ui/LinkForm.tsx';
import { Done } from '#website/site/ui/SentNote.tsx';
import { useSite } from '#website/site/ui/site-data.ts';
import type { CustomerRequest } from '../request-page.contract.ts';
import { APPOINTMENT_STATES, CUSTOMER_MESSAGES, ENDED_TIMES, parseSlot, REQUEST_ENDS } from '../request-page.ts';

type MoveFormProps = Pick<AppointmentPartProps, 'token' | 'slots' | 'view'> & {
  refused: Refused | undefined;
  send: (fields: FormData) => Promise<SendResult>;
};

function MoveForm({ token, slots, view, refused, send }: MoveFormProps) {
  const isHydrated = useToday() !== undefined;
  const monthHref = (month: string, date = '') =>
    `/request/${token}?${new URLSearchParams({ month, day: date })}#appointment-move`;
  return (
    <LinkForm
      name="appointment-move"
      intent="move"
      labelledBy="appointment-title"
      submit={{ label: 'Request this time', busy: 'Requesting…' }}
      refused={refused}
      send={send}
    >
      <div className="stack request-move">
        <SlotField
          days={slots}
          view={view}
          hrefOf={isHydrated ? undefined : monthHref}
          help="In shop time. We confirm it within 24 hours."
        />
      </div>
    </LinkForm>
  );
}

type Appointment = NonNullable<CustomerRequest['appointment']>;
type AppointmentPartProps = {
  token: string;
  appointment: Appointment;
  proposedTime: CustomerRequest['proposedTime'];
  slots: CustomerRequest['slots'];
  /** From the page's address. */
  view: { month: string; day: string } | undefined;
  refused: Partial<Record<'take' | 'move' | 'cancel', Refused>>;
};

/** The appointment of a request, to move or to cancel, and the time that the shop proposed in its place. */
export function AppointmentPart({ token, appointment, proposedTime, slots, view, refused }: AppointmentPartProps) {
  const { startsAt, status, type, duration, place, canChange } = appointment;
  const isReleased = status === 'released';
  const { title, text, unmailed = text } = APPOINTMENT_STATES[status];
  const { hasMail } = useSite();

  async function change(fields: FormData, slot: object | null): Promise<SendResult> {
    try {
      await request('POST', `/api/requests/${token}/appointment`, { body: { slot } });
    } catch (error) {
      return failure(error, CUSTOMER_MESSAGES.failed, fields, {});
    }
    return { ok: true };
  }

  async function move(fields: FormData): Promise<SendResult> {
    const slot = parseSlot(fieldReader(fields)('slot'));
    if (!slot) return { ok: false, errors: { slot: 'Choose a time' } };
    return change(fields, slot);
  }

  return (
    <section className="request-part" aria-labelledby="appointment-title">
      <h2 className="ahead--wide h3" id="appointment-title">
        Your appointment
      </h2>
      <Done of={{ take: REQUEST_ENDS.take, move: REQUEST_ENDS.move, cancel: REQUEST_ENDS.cancel }} />
      <div className={`card request-appointment is-${status}`}>
        <Icon of={calendarCheck} />
        <div>
          <p className="request-appointment__when">
            {isReleased ? <s>{formatMoment(startsAt)}</s> : <time dateTime={startsAt}>{formatMoment(startsAt)}</time>}
          </p>
          <p>
            {type}, {duration}. {place}
          </p>
          <p className="muted sm">
            <b>{title}.</b> {hasMail ? text : unmailed}
          </p>
        </div>
      </div>
      {proposedTime && <ProposalPart token={token} proposal={proposedTime} />}
      {/* What was refused may be over by now, and its form with it. */}
      {refused.take && (
        <p className="note note--warn" role="alert">
          {refused.take.detail}
        </p>
      )}
      {canChange && (
        <details className="request-more" open={refused.move !== undefined || view !== undefined}>
          <summary className="text-link">{moveLabel(isReleased, proposedTime)}</summary>
          <MoveForm token={token} slots={slots} view={view} refused={refused.move} send={move} />
        </details>
      )}
      {canChange && !isReleased && (
        <details className="request-more" open={refused.cancel !== undefined}>
          <summary className="text-link">Cancel the appointment</summary>
          <p className="muted">We will no longer hold the time for you. We still have your request.</p>
          <LinkForm
            name="appointment-cancel"
            intent="cancel"
            labelledBy="appointment-title"
            submit={{ label: 'Cancel my appointment', busy: 'Canceling…', variant: 'line' }}
            refused={refused.cancel}
            send={(fields) => change(fields, null)}
          />
        </details>
      )}
    </section>
  );
}

function moveLabel(isReleased: boolean, proposedTime: AppointmentPartProps['proposedTime']): string {
  if (isReleased) return 'Book another time';
  return proposedTime?.state === 'open' ? 'Choose another time' : 'Move to another time';
}

type ProposalPartProps = { token: string; proposal: NonNullable<AppointmentPartProps['proposedTime']> };

/** The time that the shop proposed, to take; or why it cannot be taken anymore. */
function ProposalPart({ token, proposal: { startsAt, until, state } }: ProposalPartProps) {
  if (state !== 'open')
    return (
      <p className="note request-proposal">
        <Icon of={clock} />
        <span>
          {ENDED_TIMES[state]}: {formatMoment(startsAt)}. Your appointment stays as it is.
        </span>
      </p>
    );

  async function take(fields: FormData): Promise<SendResult> {
    try {
      await request('POST', `/api/requests/${token}/proposed-time`, { body: { startsAt } });
    } catch (error) {
      return failure(error, CUSTOMER_MESSAGES.failed, fields, {});
    }
    return { ok: true };
  }

  return (
    <div className="card request-appointment request-proposal">
      <Icon of={clock} />
      <div>
        <h3 className="h4">We’d like to move it</h3>
        <p className="request-appointment__when">
          <time dateTime={startsAt}>{formatMoment(startsAt)}</time>
        </p>
        <p className="muted sm">
          We’re holding this time for you until {formatMoment(until)}. Until you take it, your appointment stays as it
          is.
        </p>
        <LinkForm
          name="appointment-take"
          intent="take"
          labelledBy="appointment-title"
          submit={{ label: 'Take this time', busy: 'Taking…' }}
          send={take}
        >
          <input type="hidden" name="startsAt" value={startsAt} />
        </LinkForm>
      </div>
    </div>
  );
}

/** 'Monday, November 30 at 9:00 AM' in shop time. */
export function formatMoment(startsAt: string): string {
  const { date, time } = slotAt(startsAt, shopTimeZone());
  return `${formatDay(date, 'weekday')} at ${time}`;
}
