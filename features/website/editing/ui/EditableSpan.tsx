import type { HTMLAttributes, KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react';
import { EDIT_FIELD } from '../editing.constants.ts';
import { sendTextEvent, useTextEdits } from './text-edit.ts';
import type { TextEdit } from './text-edit-state.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'editable-text': HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement>; [data: `data-${string}`]: unknown };
    }
  }
}

/**
 * A text with a gold mark. A click or Enter opens its field, also inside a link or button. A custom element, so that the
 * page's styles for `span` do not apply.
 */
export function EditableSpan({ edit, children }: { edit: TextEdit; children: ReactNode }) {
  const saving = useTextEdits((state) => state.saving[edit.id]?.typed);
  const hasDraft = useTextEdits((state) => edit.id in state.drafts);

  function open(event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>, caret?: number) {
    // A link, button or question around it must not react.
    event.preventDefault();
    event.stopPropagation();
    sendTextEvent({ type: 'edit', edit, anchor: event.currentTarget, caret });
  }

  const unsaved = hasDraft ? 'unsaved' : undefined;
  return (
    <editable-text
      ref={setButtonRole}
      data-edit={edit.id}
      data-state={saving === undefined ? unsaved : 'saving'}
      aria-busy={saving === undefined ? undefined : 'true'}
      aria-description={hasDraft ? EDIT_FIELD.unsaved : EDIT_FIELD.describe}
      data-empty={EDIT_FIELD.empty}
      tabIndex={0}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey) open(event, caretOffsetAt(event));
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'Enter' || event.key === ' ') open(event);
        // This letter goes into the field that opens.
        else if (edit.isPlaceholder && isLetter(event))
          sendTextEvent({ type: 'edit', edit, anchor: event.currentTarget });
      }}
    >
      {saving ?? children}
    </editable-text>
  );
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Interactive elements must not nest: inside a link or button the text has no role. */
function setButtonRole(text: HTMLElement | null) {
  if (text && !text.parentElement?.closest('a, button, summary, label')) text.setAttribute('role', 'button');
}

/** The offset in the element's text that was clicked; undefined for a click by keyboard or if the browser cannot tell. */
function caretOffsetAt({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>): number | undefined {
  if (detail === 0) return undefined;
  const position = caretPositionAt(clientX, clientY);
  if (!position || !currentTarget.contains(position.node)) return undefined;
  const before = document.createRange();
  before.setStart(currentTarget, 0);
  before.setEnd(position.node, position.offset);
  return before.toString().length;
}

/** Older browsers have `caretRangeFromPoint` only. */
function caretPositionAt(x: number, y: number): { node: Node; offset: number } | undefined {
  const caret = document.caretPositionFromPoint?.(x, y);
  if (caret) return { node: caret.offsetNode, offset: caret.offset };
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}
