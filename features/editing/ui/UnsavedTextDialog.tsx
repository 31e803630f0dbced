import { createRef } from 'react';
import { explainFailure } from '#client/content-request.ts';
import { choose } from '#ui/confirm.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Field } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { EDIT_TOASTS, UNSAVED_TEXT } from '../constants.ts';
import type { TextEdit } from './text-edit-state.ts';

/**
 * Offers to copy or save what was typed into a text that was deleted or is not on this page.
 * @returns whether to save it: 'close' gives it up, null is no answer
 */
export function offerUnsavedText(edit: TextEdit, typed: string, isDeleted: boolean) {
  const field = createRef<HTMLTextAreaElement>();
  const { bringBack } = edit;

  async function copy() {
    field.current?.select();
    if (await copyText(typed)) toast({ title: UNSAVED_TEXT.copied });
    else toast({ kind: 'error', title: UNSAVED_TEXT.notCopied });
    return false;
  }

  async function restore() {
    const reason = await bringBack!().then((isBack) => (isBack ? null : UNSAVED_TEXT.notBack), explainFailure);
    if (reason !== null) toast({ kind: 'error', title: EDIT_TOASTS.notRestored, description: reason });
    return reason === null;
  }

  return choose({
    title: isDeleted ? UNSAVED_TEXT.gone : UNSAVED_TEXT.away,
    text: (
      <>
        <p>
          {edit.label}. {isDeleted ? UNSAVED_TEXT.goneText : UNSAVED_TEXT.awayText}
        </p>
        <div className="left-text">
          <Field ref={field} label={UNSAVED_TEXT.typed} rows={4} readOnly value={typed} />
        </div>
      </>
    ),
    answers: [
      { key: 'close', label: UNSAVED_TEXT.close },
      { key: 'copy', label: UNSAVED_TEXT.copy, action: copy },
      ...(isDeleted && bringBack
        ? [{ key: 'save', label: UNSAVED_TEXT.bringBack, variant: 'primary', action: restore } as const]
        : []),
      ...(isDeleted ? [] : [{ key: 'save', label: UNSAVED_TEXT.save, variant: 'primary' } as const]),
    ],
  });
}
