import { keepAnswer } from '#client/use-record-call.ts';
import { AirplaneLink, CustomerLink } from '#customers/leads/ui/person-links.tsx';
import { formatDay } from '#time/format-day.ts';
import '../../board/ui/hangar-page.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { elevationOf } from '#airplanes/aircraft/airframe-names.ts';
import { Elevation } from '#airplanes/aircraft/ui/Elevation.tsx';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { formatWorkDays } from '#workshop/shop/money.ts';
import { formatRequestedStay, invalidateHangar, WAITLIST } from '../../board/ui/board-queries.ts';
import type { Arrivals, WaitEntry } from '../openings.contract.ts';
import { formatOpening } from '../openings.ts';
import { countFitting } from '../waitlist.ts';
import '#ui/form.css';
import { adminRequest } from '#client/login-prompt.ts';
import { useMailed } from '#office/outbox/ui/outbox-queries.ts';
import { Dialog } from '#ui/dialog.tsx';
import { fieldErrorsOf, toastProblem } from '#ui/explain-problem.ts';
import { Field } from '#ui/field.tsx';
import { Form, type SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';

/** Lists customers who wait for days, first come first, beside the calendar. */
export function WaitlistPart({ bays, isLocked }: { bays: readonly { id: number; name: string }[]; isLocked: boolean }) {
  const [offered, setOffered] = useState<WaitEntry | null>(null);
  const { data: entries, isPending, refetch } = useQuery<WaitEntry[]>({ queryKey: [WAITLIST] });
  return (
    <section className="waitlist" aria-labelledby="waitlist-title">
      <h2 className="h3 spread hangar__head" id="waitlist-title">
        Waitlist {entries && <small role="status">{formatFitting(countFitting(entries))}</small>}
      </h2>
      {entries && <Entries entries={entries} isLocked={isLocked} onOffer={setOffered} />}
      {!entries && isPending && <Spinner>Loading the waitlist...</Spinner>}
      {!entries && !isPending && (
        <p role="alert">
          The waitlist could not be loaded.{' '}
          <Button small onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      <p className="muted sm">An offer holds the days for 72 hours. You choose who gets it; nothing is automatic.</p>
      {offered && <OfferDialog entry={offered} bays={bays} onClose={() => setOffered(null)} />}
    </section>
  );
}

const formatFitting = (count: number) => (count === 1 ? '1 on the waitlist fits' : `${count} on the waitlist fit`);

interface EntriesProps {
  entries: readonly WaitEntry[];
  /** Set without a connection: nothing can be offered then. */
  isLocked: boolean;
  onOffer: (entry: WaitEntry) => void;
}

function Entries({ entries, isLocked, onOffer }: EntriesProps) {
  if (entries.length === 0)
    return (
      <p>
        No one is waiting. Airplane owners can join on <a href="/waitlist">the waitlist page</a>.
      </p>
    );
  return (
    <ul className="ahead waitlist__entries">
      {entries.map((entry) => (
        <li key={entry.leadId}>
          <div>
            <CustomerLink leadId={entry.leadId}>{entry.customer}</CustomerLink>
            <p className="sm muted">
              {entry.tailNumber && <AirplaneLink tailNumber={entry.tailNumber} />}
              {entry.tailNumber && entry.aircraftType && ', '}
              {entry.aircraftType}. {formatRequestedStay(entry)}{' '}
              <Link to={`/admin/quotes/${entry.leadId}`}>
                Open lead<span className="vh"> of {entry.customer}</span>
              </Link>
            </p>
            <p className="sm">{formatState(entry)}</p>
          </div>
          {entry.offer === null && (
            <Button small disabled={isLocked} onClick={() => onOffer(entry)}>
              Offer<span className="vh"> days to {entry.customer}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Where someone who waits stands, in a sentence. */
function formatState({ status, offer, fits }: WaitEntry): string {
  if (offer) {
    const days = `${formatDay(offer.from, 'short')} to ${formatDay(offer.to, 'short')}, ${offer.name}`;
    return status === 'taken' ? `Took ${days}. An accepted quote makes them firm.` : `Offered ${days}.`;
  }
  const before = {
    waiting: '',
    offered: 'Did not respond. ',
    taken: 'Took days, but the hold expired. ',
    passed: 'Passed. ',
  };
  const fit = fits ? `Fits from ${formatDay(fits.from, 'short')}, ${fits.name}.` : 'Nothing fits yet.';
  return `${status === 'left' ? '' : before[status]}${fit}`;
}

/** When a new job could come, by type of aircraft: the answer to a call. */
export function ArrivalsPart() {
  const { data: arrivals, isPending, refetch } = useQuery<Arrivals>({ queryKey: ['/api/hangar/arrivals'] });
  return (
    <section aria-labelledby="arrivals-title">
      <h2 className="h3 spread hangar__head" id="arrivals-title">
        Earliest realistic arrival <small>as of today</small>
      </h2>
      {arrivals && <Types arrivals={arrivals} />}
      {!arrivals && isPending && <Spinner>Loading the next openings...</Spinner>}
      {!arrivals && !isPending && (
        <p role="alert">
          The next openings could not be loaded.{' '}
          <Button small onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
    </section>
  );
}

function Types({ arrivals: { leadDays, slipPercent, types, isShown, asOf } }: { arrivals: Arrivals }) {
  const first = types.find(({ week }) => week !== null);
  return (
    <>
      <p className="muted sm">
        The week of this date, for a full repaint. At least {formatWorkDays(leadDays)} from now, plus {slipPercent}% for
        what usually slips.
      </p>
      <ul className="rows arrivals">
        {types.map(({ type, week, workDays, slipDays }) => (
          <li key={type}>
            <Elevation of={elevationOf({ type })} bare />
            <span>
              {type}
              <small>
                {formatWorkDays(workDays)}
                {slipDays > 0 && `, and ${slipDays} for what usually slips`}
              </small>
            </span>
            <b>{week === null ? 'None' : formatDay(week, 'short')}</b>
          </li>
        ))}
      </ul>
      <p className="sm">
        {isShown && first ? `Visitors see “${formatOpening({ ...first, asOf })}”.` : 'Visitors don’t see this.'}{' '}
        <Link to="/admin/settings/opening">Settings</Link>
      </p>
    </>
  );
}

interface OfferDialogProps {
  entry: WaitEntry;
  bays: readonly { id: number; name: string }[];
  onClose: () => void;
}

/** Offers days to someone who waits, by default the first that fit. */
function OfferDialog({ entry, bays, onClose }: OfferDialogProps) {
  const { leadId, customer, fits } = entry;
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const mailed = useMailed();

  async function send(form: FormData): Promise<SendResult> {
    const body = { bay: Number(form.get('bay')), from: form.get('from'), to: form.get('to') };
    setBusy(true);
    try {
      const entries = await adminRequest<WaitEntry[]>('POST', `${WAITLIST}/${leadId}/offer`, { body });
      await keepAnswer(client, [WAITLIST], entries);
      void invalidateHangar(client);
    } catch (error) {
      toastProblem(error, 'Offer not sent');
      return { ok: false, errors: fieldErrorsOf(error) };
    } finally {
      setBusy(false);
    }
    toast({
      title: 'Offered',
      description: `The days are held for 72 hours. ${mailed(`${customer} gets an email.`, customer)}`,
    });
    onClose();
    return { ok: true };
  }

  return (
    <Dialog narrow title={`Offer days to ${customer}`} dismissOnBackdrop={false} isBusy={isBusy} onClose={onClose}>
      <p className="ahead" id="waitlist-offer-wish">
        {formatRequestedStay(entry)}
      </p>
      <Form
        name="waitlist-offer"
        labelledBy="waitlist-offer-wish"
        submit={{ label: 'Offer', busy: 'Offering...' }}
        send={send}
      >
        <div className="form">
          <Field
            name="bay"
            label="Bay"
            required
            empty="Choose a bay"
            defaultValue={fits?.bay}
            choices={Object.fromEntries(bays.map(({ id, name }) => [id, name]))}
          />
          <div className="form form--2">
            <Field name="from" label="From" type="date" required defaultValue={fits?.from} />
            <Field name="to" label="To (last day included)" type="date" required defaultValue={fits?.to} />
          </div>
        </div>
      </Form>
    </Dialog>
  );
}
