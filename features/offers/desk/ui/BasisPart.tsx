import { IconButton } from '#ui/button.tsx';
import { check, minus, x } from '#ui/icons.ts';
import { Table } from '#ui/table.tsx';
import { OFFER_LIMITS } from '../../constants.ts';
import type { OfferBody } from '../../contract.ts';
import { readDollars, readHours, typeDollars, typeHours } from '../../typing/rules.ts';
import { AddRow } from './AddRow.tsx';
import { focusField, useBody, useEditor } from './editor-context.ts';
import { LabeledField, Problem, TextInput, ValueInput } from './editor-inputs.tsx';
import { PointList } from './PointList.tsx';
import { Suggestion } from './Suggestion.tsx';

interface BasisProps {
  /** Sentences that may stand there, in one click. */
  suggestions: readonly string[];
  laborRateCents: number;
}

/** What the price rests on, what is in it and what is not. */
export function BasisPart({ suggestions, laborRateCents }: BasisProps) {
  const priceBasis = useBody((body) => body.priceBasis);
  return (
    <section className="quote-block">
      <h2 className="spread h3 part-title">What the price is based on</h2>
      <LabeledField field="priceBasis" label="Price basis" isRequired>
        <TextInput
          field="priceBasis"
          lines={3}
          placeholder="Layers to strip, condition and date seen, colors, scheme drawing"
          maxLength={OFFER_LIMITS.priceBasis}
          value={priceBasis}
          onText={(typed) => (body) => ({ ...body, priceBasis: typed })}
        />
      </LabeledField>
      {priceBasis === '' && (
        <p className="row quote-suggestions">
          {suggestions.map((text) => (
            <Suggestion key={text} text={text} field="priceBasis" change={(body) => ({ ...body, priceBasis: text })} />
          ))}
        </p>
      )}
      <Allowances laborRateCents={laborRateCents} />
      <div className="quote-point-list">
        <PointList list="inclusions" title="Included" placeholder="Add what’s included" icon={check} />
        <PointList list="exclusions" title="Not included" placeholder="Add what’s not included" icon={minus} />
      </div>
    </section>
  );
}

type Allowance = OfferBody['allowances'][number];

function Allowances({ laborRateCents }: Pick<BasisProps, 'laborRateCents'>) {
  const editor = useEditor();
  const allowances = useBody((body) => body.allowances);
  const set = (row: number, changes: Partial<Allowance>) => (body: OfferBody) => ({
    ...body,
    allowances: body.allowances.map((each, at) => (at === row ? { ...each, ...changes } : each)),
  });

  function add() {
    editor.edit((body) => ({
      ...body,
      allowances: [...body.allowances, { text: '', quarterHours: 0, rateCents: laborRateCents }],
    }));
    focusField(`allowances-${allowances.length}-text`);
  }

  return (
    <div className="cells quote-grid quote-grid--allowances">
      {allowances.length > 0 && (
        <Table caption="Allowances" isCaptionHidden columns={['Included work, up to', 'Hours', 'Extra, per hour', '']}>
          {allowances.map(({ text, quarterHours, rateCents }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and all their values are controlled
            <tr key={row}>
              <td>
                <TextInput
                  field={`allowances-${row}-text`}
                  label="Included work"
                  maxLength={OFFER_LIMITS.allowance}
                  value={text}
                  onText={(typed) => set(row, { text: typed })}
                />
                <Problem field={`allowances-${row}-text`} />
              </td>
              <td data-label="Hours, up to">
                <ValueInput
                  field={`allowances-${row}-quarterHours`}
                  label="Hours"
                  className="price"
                  value={quarterHours}
                  read={readHours}
                  write={typeHours}
                  onValue={(value) => set(row, { quarterHours: value })}
                />
                <Problem field={`allowances-${row}-quarterHours`} />
              </td>
              <td data-label="Extra, per hour">
                <ValueInput
                  field={`allowances-${row}-rateCents`}
                  label="Extra, dollars per hour"
                  className="price"
                  value={rateCents}
                  read={readRate}
                  write={typeDollars}
                  onValue={(value) => set(row, { rateCents: value })}
                />
                <Problem field={`allowances-${row}-rateCents`} />
              </td>
              <td>
                <IconButton
                  icon={x}
                  label={`Remove: ${text || 'untitled allowance'}`}
                  onClick={() => editor.edit((body) => ({ ...body, allowances: body.allowances.toSpliced(row, 1) }))}
                />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {allowances.length < OFFER_LIMITS.allowances && (
        <AddRow label="Add included work with an hour limit" onAdd={add} />
      )}
    </div>
  );
}

const readRate = (text: string) => {
  const read = readDollars(text, { min: 0 });
  return 'value' in read ? { value: read.value ?? 0 } : read;
};
