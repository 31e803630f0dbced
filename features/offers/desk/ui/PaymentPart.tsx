import { formatCents } from '#features/shop/rules.ts';
import { IconButton } from '#ui/button.tsx';
import { x } from '#ui/icons.ts';
import { Table } from '#ui/table.tsx';
import { OFFER_LIMITS } from '../../constants.ts';
import type { OfferBody } from '../../contract.ts';
import { DUE_LABELS, type Due } from '../../days/constants.ts';
import { readShare, type Share, typeShare } from '../../typing/rules.ts';
import { AddRow } from './AddRow.tsx';
import { focusField, useBody, useEditor, useTotals } from './editor-context.ts';
import { Problem, TextInput, ValueInput } from './editor-inputs.tsx';

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
    <section className="quote-block">
      <h2 className="spread h3 part-title">
        Payment <span>adds up to {formatCents(totalCents)}</span>
      </h2>
      <div className="cells quote-grid quote-grid--payments">
        <Table caption="Payment schedule" isCaptionHidden columns={['Payment', 'Due', 'Share', 'Amount', '']}>
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
