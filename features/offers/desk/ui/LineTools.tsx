import { ActionSelect } from '#ui/action-select.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowDown, arrowUp, copy, moveHorizontal, trash2 } from '#ui/icons.ts';
import { OFFER_LIMITS } from '../../constants.ts';
import type { OfferLine } from '../../contract.ts';
import { insertLines, moveLine, placeLine, removeLine } from '../../editing/rules.ts';
import { focusField, useBody, useEditor } from './editor-context.ts';
import { newPartId } from './new-line.ts';

interface ToolsProps {
  sectionId: string;
  line: OfferLine;
  index: number;
  count: number;
}

/** What can be done with a line, besides typing. */
export function LineTools({ sectionId, line, index, count }: ToolsProps) {
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
      <button type="button" className="quote-tools__danger" onClick={remove}>
        <Icon of={trash2} /> Delete
      </button>
    </div>
  );
}
