import type { HTMLAttributes, KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react';
import { EDIT_FIELD } from '../constants.ts';
import { caretIn } from './caret.ts';
import { sendTextEvent, useHasDraft, useSavingText } from './text-edit.ts';
import type { TextEdit } from './text-edit-state.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'editable-text': HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement>; [data: `data-${string}`]: unknown };
    }
  }
}

/**
 * A text with a gold mark: a click or Enter opens it for change, whatever link or button it stands in. An element of its
 * own name, so that no rule of the page's styles for a `span` applies to it.
 */
export function EditableSpan({ edit, children }: { edit: TextEdit; children: ReactNode }) {
  const saving = useSavingText(edit.id);
  const hasDraft = useHasDraft(edit.id);

  function open(event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>, caret?: number) {
    // The link, button or question around it stays as it is.
    event.preventDefault();
    event.stopPropagation();
    sendTextEvent({ type: 'edit', edit, anchor: event.currentTarget, caret });
  }

  return (
    <editable-text
      ref={nameAsButton}
      data-edit={edit.id}
      data-state={saving !== undefined ? 'saving' : hasDraft ? 'unsaved' : undefined}
      aria-busy={saving === undefined ? undefined : 'true'}
      aria-description={hasDraft ? EDIT_FIELD.unsaved : EDIT_FIELD.describe}
      data-empty={EDIT_FIELD.empty}
      tabIndex={0}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey) open(event, caretIn(event));
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'Enter' || event.key === ' ') open(event);
        // The user who just added the item types on: this letter goes into the field.
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

/** A button within a link or another button is none: there it stays a text that takes the focus. */
function nameAsButton(text: HTMLElement | null) {
  if (text && !text.parentElement?.closest('a, button, summary, label')) text.setAttribute('role', 'button');
}
