import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { plus } from '#ui/icons.ts';
import { ARROW_STEPS, isComposing } from '#ui/keys.ts';
import { toast } from '#ui/toast.tsx';
import { formatCents } from '#workshop/shop/money.ts';
import { appendLines, type CatalogItem, findItems, insertLines, isBlank } from '../../editing.ts';
import { OFFER_LIMITS } from '../../offer.constants.ts';
import type { OfferLine, OfferSection } from '../../offer.contract.ts';
import { type PastedRow, readPastedRows } from '../../typing.ts';
import { Problem } from './editor-inputs.tsx';
import { missingPrices, newLine } from './editor-lines.ts';
import { OFFER_TOASTS } from './offer-words.ts';
import { fieldId, focusField, useEditor } from './use-editor.ts';

/** From this many characters on, a text is looked for in the price list. */
const MIN_SEARCH = 3;
const MAX_FOUND = 8;

interface NewLineProps {
  section: OfferSection;
  catalog: readonly CatalogItem[];
}

/** The text of a line to come, and what the price list has for it. */
function useNewLine({ section, catalog }: NewLineProps) {
  const editor = useEditor();
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const [isClosed, setClosed] = useState(false);
  const isBrowsing = text.startsWith('/');
  const search = isBrowsing ? text.slice(1) : text;
  const isSearching = !isClosed && (isBrowsing || search.length >= MIN_SEARCH);
  const found = isSearching ? findItems(catalog, search) : [];
  const shown = isBrowsing ? found : found.slice(0, MAX_FOUND);

  /** @param shouldKeepBlank when the field loses the focus: it may go to a blank line, which must not be removed then */
  function add(values: readonly Partial<OfferLine>[], shouldKeepBlank = false): OfferLine[] {
    const lines = values.map((value) => newLine(value));
    editor.edit(
      shouldKeepBlank ? insertLines(section.id, section.lines.length, lines) : appendLines(section.id, lines),
    );
    change('');
    return lines;
  }
  function paste(rows: readonly PastedRow[]) {
    const lines = rows.map(({ line }) => newLine(line));
    editor.edit(appendLines(section.id, lines), undefined, missingPrices(lines, rows));
    change('');
  }
  function change(words: string) {
    setText(words);
    setActive(words.startsWith('/') ? 0 : -1);
    setClosed(false);
  }
  function addTyped(shouldKeepBlank = false): OfferLine | undefined {
    return text.trim() && !isBrowsing ? add([{ text: text.trim() }], shouldKeepBlank)[0] : undefined;
  }
  function commit(): OfferLine | undefined {
    const item = shown[active];
    return item ? add([fromItem(item)])[0] : addTyped();
  }
  function step(by: 1 | -1) {
    setActive((active + by + shown.length) % shown.length);
  }
  function close() {
    if (isBrowsing) change('');
    setClosed(true);
    setActive(-1);
  }
  return { text, search, shown, active, isBrowsing, add, paste, change, addTyped, commit, step, close };
}

/** The last row of a section, as long as it may have more lines. */
export function NewLine(props: NewLineProps) {
  const { id, lines } = props.section;
  if (lines.length < OFFER_LIMITS.lines) return <NewLineInput {...props} />;
  return (
    <p
      className="quote-new muted sm quote-new--full"
      data-card="line"
      id={fieldId(`section-${id}-lines`)}
      tabIndex={-1}
    >
      A section can have at most {OFFER_LIMITS.lines} lines.
    </p>
  );
}

/** Text and Enter make a line, a slash opens the price list, pasted rows become lines. */
function NewLineInput(props: NewLineProps) {
  const { section } = props;
  const { text, search, shown, active, isBrowsing, add, paste, change, addTyped, commit, step, close } =
    useNewLine(props);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const field = `section-${section.id}-lines`;

  function act({ key, shiftKey, altKey }: KeyboardEvent): boolean {
    const by = ARROW_STEPS[key];
    if (by && shown.length > 0 && !altKey) step(by);
    else if (key === 'Enter') commit();
    else if (key === 'Escape' && text) close();
    else if (key === 'Tab' && !shiftKey) {
      const line = commit();
      if (line) focusField(`line-${line.id}-quantityMilli`);
      return line !== undefined;
    } else return false;
    return true;
  }

  function onPaste(event: ClipboardEvent) {
    const rows = readPastedRows(event.clipboardData.getData('text/plain'));
    if (!rows) return;
    event.preventDefault();
    paste(rows);
    const written = section.lines.filter((line) => !isBlank(line));
    const tooMany = written.length + rows.length - OFFER_LIMITS.lines;
    if (tooMany > 0) toast(OFFER_TOASTS.leftOut(tooMany, OFFER_LIMITS.lines));
  }

  return (
    <div className="quote-new" data-card="line">
      <Icon of={plus} />
      <input
        ref={input}
        id={fieldId(field)}
        data-own-undo=""
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={list}
        aria-activedescendant={shown[active] && `${list}-${active}`}
        aria-label={`New line in ${section.title || 'this section'}`}
        aria-describedby={`${fieldId(field)}-problem`}
        placeholder="Add a line, or type / for the price list"
        maxLength={OFFER_LIMITS.lineText}
        autoComplete="off"
        value={text}
        onChange={({ target }) => change(target.value)}
        onKeyDown={(event) => {
          if (!isComposing(event) && act(event)) event.preventDefault();
        }}
        onPaste={onPaste}
        onBlur={() => addTyped(true) ?? change('')}
      />
      <button
        type="button"
        className="btn btn--quiet btn--sm quote-new__catalog"
        // The field keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          change(isBrowsing ? '' : '/');
          input.current?.focus();
        }}
      >
        Insert from price list
      </button>
      <Problem field={field} />
      <Suggestions
        id={list}
        items={shown}
        active={active}
        typed={isBrowsing ? null : search}
        onChoose={(item) => add([fromItem(item)])}
      />
    </div>
  );
}

const fromItem = ({ text, unit, unitCents }: CatalogItem): Partial<OfferLine> => ({ text, unit, unitCents });

function Suggestions({
  id,
  items,
  active,
  typed,
  onChoose,
}: {
  id: string;
  items: readonly CatalogItem[];
  active: number;
  typed: string | null;
  onChoose: (item: CatalogItem) => void;
}) {
  return (
    <div className="quote-found" hidden={items.length === 0}>
      <div id={id} role="listbox" aria-label="From the price list">
        {items.map((item, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={item.text}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            ref={index === active ? scrollIntoList : undefined}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(item)}
          >
            <span>{item.text}</span>
            <span className="price">
              {formatCents(item.unitCents)} {item.unit}
            </span>
          </div>
        ))}
      </div>
      {typed && (
        <p className="sub">
          <kbd className="key">↓</kbd> to choose, <kbd className="key">Enter</kbd> to keep “{typed.trim()}”
        </p>
      )}
    </div>
  );
}

const scrollIntoList = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });
