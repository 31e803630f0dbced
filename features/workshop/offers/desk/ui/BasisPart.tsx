import { useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { check, minus, plus, x } from '#ui/icons.ts';
import { isComposing } from '#ui/keys.ts';
import { Table } from '#ui/table.tsx';
import { toast } from '#ui/toast.tsx';
import { OFFER_LIMITS } from '../../offer.constants.ts';
import type { OfferBody } from '../../offer.contract.ts';
import { readDollars, readHours, typeDollars, typeHours } from '../../typing.ts';
import { AddRow, LabeledField, Problem, Suggestion, TextInput, ValueInput } from './editor-inputs.tsx';
import { OFFER_TOASTS } from './offer-words.ts';
import { fieldId, focusField, useBody, useEditor } from './use-editor.ts';

interface BasisProps {
  /** Sentences that may stand there, in one click. */
  suggestions: readonly string[];
  laborRateCents: number;
}

/** What the price rests on, what is in it and what is not. */
export function BasisPart({ suggestions, laborRateCents }: BasisProps) {
  const priceBasis = useBody((body) => body.priceBasis);
  return (
    <section className="apart--far">
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
        <p className="row apart--tight">
          {suggestions.map((text) => (
            <Suggestion key={text} text={text} field="priceBasis" change={(body) => ({ ...body, priceBasis: text })} />
          ))}
        </p>
      )}
      <Allowances laborRateCents={laborRateCents} />
      <div className="stack stack--wide quote-point-list field-cells">
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
    <div className="cells quote-grid quote-grid--allowances field-cells">
      {allowances.length > 0 && (
        <Table caption="Allowances" isCaptionHidden columns={COLUMNS}>
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

const COLUMNS = [
  'Included work, up to',
  { title: 'Hours', style: { width: '6rem' } },
  { title: 'Extra, per hour', style: { width: '9rem' } },
  '',
];

interface PointListProps {
  list: 'inclusions' | 'exclusions';
  title: string;
  placeholder: string;
  icon: string;
}

/** Points, one a row; Enter adds the next, and pasted lines are one each. */
function PointList({ list, title, placeholder, icon }: PointListProps) {
  const editor = useEditor();
  const points = useBody((body) => body[list]);
  const [text, setText] = useState('');
  const change = (next: (points: string[]) => string[]) => (body: OfferBody) => ({ ...body, [list]: next(body[list]) });

  function add(added: string[]) {
    editor.edit(change((before) => [...before, ...added].slice(0, OFFER_LIMITS.points)));
    setText('');
  }

  return (
    <div>
      <h3 className="h4 quote-point-list__title">{title}</h3>
      <ul>
        {points.map((point, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and their value is controlled
          <li key={row}>
            <Icon of={icon} />
            <span>
              <TextInput
                field={`${list}-${row}`}
                label={`${title}, row ${row + 1}`}
                lines={1}
                maxLength={OFFER_LIMITS.point}
                value={point}
                onText={(typed) => change((before) => before.with(row, typed.replace(/\s*\n\s*/g, ' ')))}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || isComposing(event)) return;
                  event.preventDefault();
                  focusField(row === points.length - 1 ? `${list}-new` : `${list}-${row + 1}`);
                }}
              />
              <Problem field={`${list}-${row}`} />
            </span>
            <IconButton
              icon={x}
              label={`Remove: ${point || 'empty row'}`}
              onClick={() => {
                editor.edit(change((before) => before.toSpliced(row, 1)));
                focusField(`${list}-new`);
              }}
            />
          </li>
        ))}
        {points.length < OFFER_LIMITS.points && (
          <li>
            <Icon of={plus} />
            <input
              id={fieldId(`${list}-new`)}
              data-own-undo=""
              aria-label={`Add: ${title}`}
              placeholder={placeholder}
              maxLength={OFFER_LIMITS.point}
              value={text}
              onChange={({ target }) => setText(target.value)}
              onBlur={() => text.trim() && add([text.trim()])}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || isComposing(event)) return;
                event.preventDefault();
                if (text.trim()) add([text.trim()]);
              }}
              onPaste={(event) => {
                const lines = splitLines(event.clipboardData.getData('text/plain'));
                if (lines.length < 2) return;
                event.preventDefault();
                add(lines);
                const tooMany = points.length + lines.length - OFFER_LIMITS.points;
                if (tooMany > 0) toast(OFFER_TOASTS.leftOut(tooMany, OFFER_LIMITS.points));
              }}
            />
          </li>
        )}
      </ul>
    </div>
  );
}

function splitLines(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim().slice(0, OFFER_LIMITS.point))
    .filter(Boolean);
}
