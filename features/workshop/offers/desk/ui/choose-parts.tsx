import { formatUnits } from '#foundation/fields/units.ts';
import '#website/editing/ui/details.css';
import { useId, useState } from 'react';
import { formatTime } from '#time/format-moment.ts';
import { confirm } from '#ui/confirm.tsx';
import { formatCents } from '#workshop/shop/money.ts';
import { lineCents } from '../../amounts.ts';
import { type Conflict, mergeBodies, type PartValue } from '../../comparing.ts';
import type { OfferBody } from '../../offer.contract.ts';
import { describeLine, formatDiscount } from '../../totals.ts';
import type { OfferDraft } from '../offer-desk.contract.ts';
import type { DraftEditor } from './draft-editor.ts';
import { totalsOf } from './use-editor.ts';

/** Two admins changed the same parts of a draft: the one who saves later chooses for each. */
export async function chooseParts(editor: DraftEditor): Promise<void> {
  const { saving, base, timeline } = editor.store.getState();
  if (saving.kind !== 'conflict') return;
  const { conflicts, theirs } = saving;
  const who = theirs.userName ?? 'Someone else';
  let takesTheirs: ReadonlySet<string> = new Set();
  const isChosen = await confirm({
    isWide: true,
    title: `${who} saved this quote while you were typing`,
    text: (
      <Choices
        {...{ conflicts, theirs, who, mine: timeline.now.body, base: base.body }}
        onChange={(keys) => {
          takesTheirs = keys;
        }}
      />
    ),
    cancel: 'Keep typing',
    confirm: 'Save my choices',
    variant: 'primary',
  });
  if (isChosen) editor.resolve(takesTheirs);
}

interface ChoicesProps {
  conflicts: readonly Conflict[];
  theirs: OfferDraft;
  who: string;
  base: OfferBody;
  mine: OfferBody;
  /** Called with the keys of those parts of which theirs stand. */
  onChange: (takesTheirs: ReadonlySet<string>) => void;
}

function Choices({ conflicts, theirs, who, base, mine, onChange }: ChoicesProps) {
  const [takesTheirs, setTakesTheirs] = useState<ReadonlySet<string>>(new Set());
  const { body } = mergeBodies({ base, mine, theirs: theirs.body }, takesTheirs);
  return (
    <>
      <p>
        {conflicts.length === 1 ? 'One part differs.' : `${conflicts.length} parts differ.`} Nothing is lost. Choose one
        for each part.
      </p>
      {conflicts.map(({ key, name, mine: my, theirs: their }) => (
        <Choice
          key={key}
          name={name}
          mine={describePart(my)}
          theirs={describePart(their)}
          who={who}
          savedAt={formatTime(theirs.updatedAt)}
          takesTheirs={takesTheirs.has(key)}
          onChange={(takes) => {
            const next = new Set(takesTheirs);
            if (takes) next.add(key);
            else next.delete(key);
            setTakesTheirs(next);
            onChange(next);
          }}
        />
      ))}
      <p>With these choices, the quote total is {formatCents(totalsOf(body).totalCents)}.</p>
    </>
  );
}

interface ChoiceProps {
  name: string;
  mine: string;
  theirs: string;
  who: string;
  savedAt: string;
  takesTheirs: boolean;
  onChange: (takesTheirs: boolean) => void;
}

function Choice({ name, mine, theirs, who, savedAt, takesTheirs, onChange }: ChoiceProps) {
  const group = useId();
  const versions = [
    { takes: false, whose: 'Yours', note: 'not saved', text: mine },
    { takes: true, whose: `${who}’s`, note: `${savedAt}, saved`, text: theirs },
  ];
  return (
    <fieldset className="apart--wide quote-conflict">
      <legend>{name}</legend>
      <div className="conflict">
        {versions.map(({ takes, whose, note, text }) => (
          <div key={whose} className="conflict__version">
            <label>
              <input type="radio" name={group} checked={takes === takesTheirs} onChange={() => onChange(takes)} />
              <span className="line">
                <b className="line">{whose}</b>
                <span className="sm line">{note}</span>
              </span>
            </label>
            <p className="apart--tight conflict__text">{text}</p>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** A part as it is compared. */
function describePart(part: PartValue | null): string {
  if (!part) return 'removed';
  if (part.of === 'line') {
    const line = { id: '', ...part.value };
    const price = line.unitCents === null ? 'no price' : formatCents(lineCents(line));
    return [line.text, describeLine(line), price].filter(Boolean).join('\n');
  }
  if (part.of === 'section') {
    const { title, note, kind } = part.value;
    return [title, note, kind === 'included' ? '' : `choose ${kind}`].filter(Boolean).join('\n');
  }
  return describeFields(part.value);
}

function describeFields(fields: Partial<OfferBody>): string {
  const { discountCents, discountMilliPercent, schedule, allowances } = fields;
  if (discountCents !== undefined) {
    const discount = formatDiscount({ discountCents, discountMilliPercent });
    return discount ? `${fields.discountLabel}\n−${discount}` : 'no discount';
  }
  if (schedule)
    return schedule
      .map(({ label, percentMilli, cents }) => {
        const sum = cents === null ? 'rest' : formatCents(cents);
        return [label, percentMilli === null ? sum : `${percentMilli / 1_000}%`].join(', ');
      })
      .join('\n');
  if (allowances)
    return (
      allowances
        .map(
          ({ text, quarterHours, rateCents }) =>
            `${text}, ${formatUnits(quarterHours / 4, 'hour')} at ${formatCents(rateCents)}`,
        )
        .join('\n') || 'none'
    );
  return Object.values(fields).flatMap(describeValue).filter(Boolean).join('\n') || 'nothing';
}

function describeValue(value: unknown): string[] {
  if (value === null) return [];
  return typeof value === 'object' ? Object.values(value).map(String) : [String(value)];
}
