import { useQuery } from '@tanstack/react-query';
import type { Lead } from '#customers/leads/leads.contract.ts';
import type { Read } from '#foundation/fields/numbers.ts';
import { shopDay } from '#time/shop-time.ts';
import { IconButton } from '#ui/button.tsx';
import { x } from '#ui/icons.ts';
import { Table } from '#ui/table.tsx';
import { weeksIn } from '#website/estimates/estimate.ts';
import type { Templates } from '#workshop/jobs/job-parts.contract.ts';
import { formatCents } from '#workshop/shop/money.ts';
import { OFFER_LIMITS, WORK_TEMPLATES } from '../../offer.constants.ts';
import type { OfferBody } from '../../offer.contract.ts';
import { DUE_LABELS, type Due } from '../../totals.ts';
import { readShare, readWhole, type Share, typeShare } from '../../typing.ts';
import type { DraftEditor } from './draft-editor.ts';
import {
  AddRow,
  ChoiceInput,
  LabeledField,
  Problem,
  Suggestion,
  TextInput,
  useFieldAttributes,
  ValueInput,
} from './editor-inputs.tsx';
import { focusField, useBody, useEditor, useTotals, useTyped } from './use-editor.ts';

const TO = 'induction-to';

/**
 * Sets a day of the arrival; an empty one takes it back. A first day beyond the last moves that along; a last day before
 * the first stays as it was typed and says what is wrong, until either day mends it.
 */
export function setArrival(editor: DraftEditor, end: 'from' | 'to', day: string): void {
  const { induction } = editor.store.getState().timeline.now.body;
  const typed = editor.typed.getState()[TO]?.text;
  if (day === '') editor.edit((body) => ({ ...body, induction: null }), TO);
  else if (end === 'from') {
    const to = typed ?? induction?.to ?? day;
    editor.edit((body) => ({ ...body, induction: { from: day, to: to < day ? day : to } }), TO);
  } else if (induction && day < induction.from) editor.mistype(TO, day, 'Choose a day on or after the first');
  else editor.edit((body) => ({ ...body, induction: { from: induction?.from ?? day, to: day } }), TO);
}

const readValidDays = (text: string) => readWhole(text, { min: 1, max: OFFER_LIMITS.validDays });
const readWorkDays = (text: string): Read<number | null> =>
  text.trim() === '' ? { value: null } : readWhole(text, { min: 1, max: OFFER_LIMITS.workDays });
const WORK_DAYS_OF_WEEK = 5;
const writeDays = (days: number | null) => (days === null ? '' : String(days));

/** When the airplane comes, how long it stays, and how long the price stands. */
export function DatesPart({ lead, factor, factorOf }: { lead: Lead; factor: number | null; factorOf: string }) {
  const { data: setting } = useQuery<Templates>({ queryKey: ['/api/settings/templates'] });
  const template = useBody((body) => body.template);
  const workDays = useBody((body) => body.workDays);
  const validDays = useBody((body) => body.validDays);
  const days = WORK_TEMPLATES[template] ?? null;
  const suggested = days && Math.ceil((days * Math.round((factor ?? 1) * 100)) / 100);
  return (
    <section className="apart--far">
      <h2 className="spread h3 part-title">Dates</h2>
      <div className="form form--2">
        <ArrivalFields />
        <LabeledField field="template" label="Kind of work" isRequired>
          <ChoiceInput
            field="template"
            value={template}
            choices={setting?.templates.map(({ name }) => name) ?? []}
            onText={(chosen) => (body) => ({ ...body, template: chosen })}
          />
        </LabeledField>
        <LabeledField field="workDays" label="Work days until ready" isRequired>
          <ValueInput
            field="workDays"
            inputMode="numeric"
            value={workDays}
            read={readWorkDays}
            write={writeDays}
            onValue={(value) => (body) => ({ ...body, workDays: value })}
          />
          {suggested && suggested !== workDays && (
            <p className="row apart--tight">
              <Suggestion
                text={`${suggested} days`}
                field="workDays"
                change={(body: OfferBody) => ({ ...body, workDays: suggested })}
              />
              <span className="muted sm">
                {template}, {days} days
                {factor !== null && factor !== 1 && `, × ${Math.round(factor * 100)}% for ${factorOf}`}
              </span>
            </p>
          )}
          <Promised lead={lead} workDays={workDays ?? suggested} />
        </LabeledField>
        <LabeledField field="validDays" label="Days valid">
          <ValueInput
            field="validDays"
            inputMode="numeric"
            value={validDays}
            read={readValidDays}
            write={String}
            onValue={(value) => (body) => ({ ...body, validDays: value })}
          />
        </LabeledField>
      </div>
    </section>
  );
}

/** Says so when the work takes longer than the calculator let the customer expect. */
function Promised({ lead: { firstName, timeline }, workDays }: { lead: Lead; workDays: number | null }) {
  const promised = timeline ? weeksIn(timeline) : null;
  const weeks = workDays && Math.ceil(workDays / WORK_DAYS_OF_WEEK);
  if (!promised?.to || !weeks || weeks <= promised.to) return null;
  return (
    <p className="help">
      The calculator showed {firstName} {promised.from} to {promised.to} weeks; {workDays} work days are {weeks}.
      Mention it in your message.
    </p>
  );
}

/** The days on which the airplane may come; without them it comes by arrangement. */
function ArrivalFields() {
  const induction = useBody((body) => body.induction);
  const typedTo = useTyped('induction-to')?.text;
  return (
    <>
      <LabeledField field="induction-from" label="Arrival, from">
        <ArrivalInput end="from" value={induction?.from ?? ''} />
      </LabeledField>
      <LabeledField field="induction-to" label="Arrival, to">
        <ArrivalInput end="to" value={typedTo ?? induction?.to ?? ''} />
        {induction === null && <p className="help">If left blank, the quote says “To be scheduled”.</p>}
      </LabeledField>
    </>
  );
}

function ArrivalInput({ end, value }: { end: 'from' | 'to'; value: string }) {
  const editor = useEditor();
  return (
    <input
      {...useFieldAttributes({ field: `induction-${end}` })}
      type="date"
      min={shopDay()}
      max="2999-12-31"
      value={value}
      onChange={({ target }) => {
        if (target.validity.badInput) return;
        setArrival(editor, end, target.value);
        editor.rest();
      }}
    />
  );
}

type Payment = OfferBody['schedule'][number];

/** When what share of the price is due; the last row is the rest. */
export function PaymentPart() {
  const editor = useEditor();
  const schedule = useBody((body) => body.schedule);
  const { totalCents } = useTotals();
  const last = schedule.length - 1;

  function add() {
    editor.edit((body) => ({ ...body, schedule: body.schedule.toSpliced(last, 0, NEW_PAYMENT) }));
    focusField(`schedule-${last}-label`);
  }

  return (
    <section className="apart--far">
      <h2 className="spread h3 part-title">
        Payment <span>adds up to {formatCents(totalCents)}</span>
      </h2>
      <div className="cells quote-grid quote-grid--payments field-cells">
        <Table caption="Payment schedule" isCaptionHidden columns={COLUMNS}>
          {schedule.map((payment, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and all their values are controlled
            <PaymentRow key={row} payment={payment} row={row} isRest={row === last} />
          ))}
        </Table>
        {schedule.length < OFFER_LIMITS.payments && <AddRow label="Add a payment" onAdd={add} />}
      </div>
    </section>
  );
}

const COLUMNS = [
  'Payment',
  'Due',
  { title: 'Share', style: { width: '7rem' } },
  { title: 'Amount', style: { width: '9rem' } },
  '',
];

const NEW_PAYMENT: Payment = { label: DUE_LABELS.induction, due: 'induction', percentMilli: 0, cents: null };

function PaymentRow({ payment, row, isRest }: { payment: Payment; row: number; isRest: boolean }) {
  const editor = useEditor();
  const { label, due, percentMilli, cents } = payment;
  // A quote of nothing has the rest alone.
  const amounts = useTotals().schedule;
  const own = amounts.length > 1 ? amounts[row] : undefined;
  const amount = isRest ? amounts.at(-1) : own;
  const set = (changes: Partial<Payment>) => (body: OfferBody) => ({
    ...body,
    schedule: body.schedule.with(row, { ...body.schedule[row]!, ...changes }),
  });
  return (
    <tr>
      <td>
        <TextInput
          field={`schedule-${row}-label`}
          label="Payment name"
          maxLength={OFFER_LIMITS.label}
          value={label}
          onText={(typed) => set({ label: typed })}
        />
        <Problem field={`schedule-${row}-label`} />
      </td>
      <td>
        <select
          aria-label="Due"
          value={due}
          onChange={({ target }) => {
            const next = target.value as Due;
            // A name that was not changed goes along.
            editor.edit(set({ due: next, ...(label === DUE_LABELS[due] && { label: DUE_LABELS[next] }) }));
          }}
        >
          {Object.entries(DUE_LABELS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </td>
      <td>
        {isRest ? (
          <span>balance</span>
        ) : (
          <>
            <ValueInput<Share>
              field={`schedule-${row}-share`}
              label="Share, percent or dollars"
              className="price"
              value={{ percentMilli, cents } as Share}
              read={readShare}
              write={typeShare}
              onValue={(share) => set(share)}
            />
            <Problem field={`schedule-${row}-share`} />
          </>
        )}
      </td>
      <td>
        <span className="price">{formatCents(amount?.cents ?? 0)}</span>
      </td>
      <td>
        {!isRest && (
          <IconButton
            icon={x}
            label={`Remove: ${label || 'unnamed payment'}`}
            onClick={() => editor.edit((body) => ({ ...body, schedule: body.schedule.toSpliced(row, 1) }))}
          />
        )}
      </td>
    </tr>
  );
}
