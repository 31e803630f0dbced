import { type ClipboardEvent, memo } from 'react';
import { ActionSelect } from '#ui/desk-controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowDown, arrowUp, copy, moveHorizontal, trash2 } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { DragGrip } from '#website/editing/ui/drag-grip.tsx';
import { formatCents } from '#workshop/shop/money.ts';
import { lineCents } from '../../amounts.ts';
import { changeLine, chooseLine, insertLines, moveLine, placeLine, removeLine } from '../../editing.ts';
import { OFFER_LIMITS, UNITS } from '../../offer.constants.ts';
import type { OfferLine, OfferSection } from '../../offer.contract.ts';
import { formatDifference, formatQuantity } from '../../totals.ts';
import { readDollars, readPastedRows, readQuantity, typeDollars, typeQuantity } from '../../typing.ts';
import { Problem, TextInput, ValueInput } from './editor-inputs.tsx';
import { missingPrices, newLine, newPartId } from './editor-lines.ts';
import { OFFER_TOASTS } from './offer-words.ts';
import { fieldId, focusField, useBody, useEditor } from './use-editor.ts';

interface LineProps {
  sectionId: string;
  kind: OfferSection['kind'];
  line: OfferLine;
  index: number;
  count: number;
  /** The one that is worked on unfolds its detail and tools. */
  isActive: boolean;
  onDrop: (lineId: string, to: number) => void;
}

/** A line of a quote, whose cells are its inputs. */
export const LineEditor = memo(function LineEditor(props: LineProps) {
  const { sectionId, kind, line, index, count, isActive, onDrop } = props;
  const { id, text, detail } = line;
  const name = text || 'an unnamed line';
  const field = (part: string) => `line-${id}-${part}`;
  const change = (changes: Partial<Omit<OfferLine, 'id' | 'chosen'>>) => changeLine(sectionId, id, changes);
  const paste = usePaste(props);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div
      className={isActive ? 'quote-line is-active' : 'quote-line'}
      role="group"
      aria-label={`Line ${index + 1} of ${count}: ${name}`}
      data-card="line"
      data-line={id}
      data-section={sectionId}
    >
      <div className="quote-line__grip">
        <DragGrip label={name} onDrop={(to) => onDrop(id, to)} />
      </div>
      <div className="quote-line__text">
        {kind !== 'included' && <Tick sectionId={sectionId} kind={kind} line={line} />}
        <TextInput
          field={field('text')}
          label="Description"
          className="quote-line__words"
          placeholder="Work to be done"
          lines={1}
          value={text}
          maxLength={OFFER_LIMITS.lineText}
          onText={(typed) => change({ text: typed.replace(/\s*\n\s*/g, ' ') })}
          onPaste={paste}
        />
      </div>
      <Figures {...props} />
      {/* After the figures, so that Tab leads to them first. */}
      {isActive ? (
        <TextInput
          field={field('detail')}
          label="Details, also shown to the customer"
          className="muted quote-line__detail"
          placeholder="Details, also shown to the customer"
          lines={2}
          value={detail}
          maxLength={OFFER_LIMITS.lineDetail}
          onText={(typed) => change({ detail: typed })}
        />
      ) : (
        detail && <p className="muted quote-line__note">{detail}</p>
      )}
      {isActive && <LineTools sectionId={sectionId} line={line} index={index} count={count} />}
      <div className="quote-line__problems">
        <Problem field={field('text')} />
        <Problem field={field('quantityMilli')} />
        <Problem field={field('unitCents')} />
      </div>
    </div>
  );
});

/** Whether it stands ticked when the customer opens the quote. */
function Tick({ sectionId, kind, line: { id, text, chosen } }: Pick<LineProps, 'sectionId' | 'kind' | 'line'>) {
  const editor = useEditor();
  return (
    <label className="quote-tick">
      <input
        id={fieldId(`line-${id}-chosen`)}
        type={kind === 'one' ? 'radio' : 'checkbox'}
        name={`tick-${sectionId}`}
        aria-label={`${text || 'This line'} is selected by default`}
        checked={chosen}
        onChange={({ target }) => editor.edit(chooseLine(sectionId, id, target.checked))}
      />
    </label>
  );
}

function Figures({ sectionId, kind, line }: Pick<LineProps, 'sectionId' | 'kind' | 'line'>) {
  const editor = useEditor();
  const { id, quantityMilli, unit, unitCents, taxable, chosen } = line;
  const change = (changes: Partial<Omit<OfferLine, 'id' | 'chosen'>>) => changeLine(sectionId, id, changes);
  const amount = lineCents(line);
  const formatAmount = kind === 'any' ? formatDifference : formatCents;
  const isCounted = kind === 'included' || chosen;
  return (
    <>
      <div className="quote-line__figures">
        <span>
          <ValueInput
            field={`line-${id}-quantityMilli`}
            label="Quantity"
            className="price quote-line__number"
            value={quantityMilli}
            read={readQuantity}
            write={typeQuantity}
            onValue={(value) => change({ quantityMilli: value })}
          />
        </span>
        <span>
          <select
            id={fieldId(`line-${id}-unit`)}
            aria-label="Unit"
            value={unit}
            onChange={({ target }) => editor.edit(change({ unit: target.value as OfferLine['unit'] }))}
          >
            {UNITS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </span>
        <span>
          <ValueInput
            field={`line-${id}-unitCents`}
            label="Unit price, dollars"
            className="price quote-line__number"
            value={unitCents}
            read={readDollars}
            write={typeDollars}
            onValue={(value) => change({ unitCents: value })}
          />
        </span>
        <label className="quote-tick">
          <input
            id={fieldId(`line-${id}-taxable`)}
            type="checkbox"
            aria-label="Taxable"
            checked={taxable}
            onChange={({ target }) => editor.edit(change({ taxable: target.checked }))}
          />
        </label>
      </div>
      <p className="quote-line__summary">{[formatQuantity(line), taxable && 'taxable'].filter(Boolean).join(', ')}</p>
      <output
        className={isCounted ? 'quote-line__amount price' : 'quote-line__amount price muted'}
        htmlFor={`${fieldId(`line-${id}-quantityMilli`)} ${fieldId(`line-${id}-unitCents`)}`}
      >
        {unitCents === null ? 'no price' : formatAmount(amount)}
      </output>
    </>
  );
}

/** Rows of a spreadsheet become lines: the first fills a line without text, the others follow it. */
function usePaste({ sectionId, index, count, line: { id, text } }: LineProps) {
  const editor = useEditor();
  return (event: ClipboardEvent) => {
    const rows = readPastedRows(event.clipboardData.getData('text/plain'));
    if (!rows) return;
    event.preventDefault();
    const [first, ...others] = text === '' ? rows : [null, ...rows];
    const added = others.map((row) => newLine(row!.line));
    const lines = first ? [{ id }, ...added] : added;
    editor.edit(
      (body) => {
        const filled = first ? changeLine(sectionId, id, first.line)(body) : body;
        return insertLines(sectionId, index + 1, added)(filled);
      },
      undefined,
      missingPrices(lines, rows),
    );
    const room = OFFER_LIMITS.lines - count;
    if (added.length > room) toast(OFFER_TOASTS.leftOut(added.length - room, OFFER_LIMITS.lines));
    focusField(`line-${added.slice(0, room).at(-1)?.id ?? id}-text`);
  };
}

interface ToolsProps {
  sectionId: string;
  line: OfferLine;
  index: number;
  count: number;
}

/** What can be done with a line, besides typing. */
function LineTools({ sectionId, line, index, count }: ToolsProps) {
  const editor = useEditor();
  const sections = useBody((body) => body.sections);
  const others = sections.filter(({ id, lines }) => id !== sectionId && lines.length < OFFER_LIMITS.lines);
  const isFirst = index === 0 && sections[0]?.id === sectionId;
  const isLast = index === count - 1 && sections.at(-1)?.id === sectionId;
  const { id } = line;

  function remove() {
    const next = sections.find((section) => section.id === sectionId)?.lines[
      index === count - 1 ? index - 1 : index + 1
    ];
    editor.edit(removeLine(sectionId, id));
    focusField(next ? `line-${next.id}-text` : `section-${sectionId}-lines`);
  }

  function duplicate() {
    const twin = { ...line, id: newPartId(), chosen: false };
    editor.edit(insertLines(sectionId, index + 1, [twin]));
    focusField(`line-${twin.id}-text`);
  }

  return (
    <div className="quote-tools">
      <button type="button" disabled={isFirst} onClick={() => editor.edit(moveLine(id, -1))}>
        <Icon of={arrowUp} /> Up
      </button>
      <button type="button" disabled={isLast} onClick={() => editor.edit(moveLine(id, 1))}>
        <Icon of={arrowDown} /> Down
      </button>
      <button type="button" disabled={count >= OFFER_LIMITS.lines} onClick={duplicate}>
        <Icon of={copy} /> Copy
      </button>
      {others.length > 0 && (
        <span className="quote-tools__section">
          <Icon of={moveHorizontal} />
          <ActionSelect
            className="quote-tools__select"
            aria-label="Move to another section"
            value=""
            onChange={({ target }) => {
              const to = others.find((section) => section.id === target.value);
              if (to) editor.edit(placeLine(id, to.id, to.lines.length));
              focusField(`line-${id}-text`);
            }}
          >
            <option value="">Move to section…</option>
            {others.map(({ id: other, title }) => (
              <option key={other} value={other}>
                {title || 'Untitled'}
              </option>
            ))}
          </ActionSelect>
        </span>
      )}
      <button type="button" className="danger" onClick={remove}>
        <Icon className="danger" of={trash2} /> Delete
      </button>
    </div>
  );
}
