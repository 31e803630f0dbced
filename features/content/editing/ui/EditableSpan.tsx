import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { EDIT_FIELD } from '../words.ts';
import { caretIn } from './caret.ts';
import { openEdit, type TextEdit, useSaving, useUnsaved } from './text-edit.ts';

/** A text with a gold mark: a click or Enter opens it for change, whatever link or button it stands in. */
export function EditableSpan({ edit, children }: { edit: TextEdit; children: ReactNode }) {
  const saving = useSaving(edit.id);
  const isUnsaved = useUnsaved(edit.id);

  function open(event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>, caret?: number) {
    // The link, button or question around it stays as it is.
    event.preventDefault();
    event.stopPropagation();
    openEdit(edit, event.currentTarget, { caret });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it gets the role of a button where no link or button is around it
    <span
      ref={nameAsButton}
      data-edit={edit.id}
      data-state={saving !== undefined ? 'saving' : isUnsaved ? 'unsaved' : undefined}
      aria-busy={saving === undefined ? undefined : true}
      aria-description={isUnsaved ? EDIT_FIELD.unsaved : EDIT_FIELD.describe}
      data-empty={EDIT_FIELD.empty}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey) open(event, caretIn(event));
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'Enter' || event.key === ' ') open(event);
        // Whoever has just added it types on, and this letter comes into the field.
        else if (edit.isBegun && isLetter(event)) openEdit(edit, event.currentTarget);
      }}
    >
      {saving ?? children}
    </span>
  );
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** A button within a link or another button is none: there it stays a text that takes the focus. */
function nameAsButton(span: HTMLElement | null) {
  if (span && !span.parentElement?.closest('a, button, summary, label')) span.setAttribute('role', 'button');
}
