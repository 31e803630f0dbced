import { useRef, useState } from 'react';
import { explainFailure } from '#client/content-request.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { AlertDialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { UNSAVED_TEXT } from '../constants.ts';
import { saveEdit, sendTextEvent } from './text-edit.ts';
import type { UnsavedText } from './text-edit-state.ts';

/** Offers to copy or save what was typed into a text that was deleted or is not on this page. */
export function UnsavedTextDialog({ kind, edit, anchor, typed }: UnsavedText) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const isDeleted = kind === 'deleted';
  const { bringBack } = edit;
  const close = () => sendTextEvent({ type: 'close' });
  const save = () => saveEdit({ edit, anchor }, typed);

  async function copy() {
    field.current?.select();
    const isCopied = await copyText(typed);
    setProblem(isCopied ? '' : UNSAVED_TEXT.notCopied);
    if (isCopied) toast({ title: UNSAVED_TEXT.copied });
  }

  async function restore() {
    setBusy(true);
    try {
      if (await bringBack!()) return await save();
      setProblem(UNSAVED_TEXT.notBack);
    } catch (error) {
      setProblem(explainFailure(error));
    }
    setBusy(false);
  }

  return (
    <AlertDialog
      title={isDeleted ? UNSAVED_TEXT.gone : UNSAVED_TEXT.away}
      onClose={close}
      actions={
        <>
          <Button small onClick={close}>
            {UNSAVED_TEXT.close}
          </Button>
          <Button small onClick={() => void copy()}>
            {UNSAVED_TEXT.copy}
          </Button>
          {isDeleted && bringBack && (
            <Button small variant="primary" busy={busy} onClick={() => void restore()}>
              {UNSAVED_TEXT.bringBack}
            </Button>
          )}
          {!isDeleted && (
            <Button small variant="primary" onClick={() => void save()}>
              {UNSAVED_TEXT.save}
            </Button>
          )}
        </>
      }
    >
      <p>
        {edit.label}. {isDeleted ? UNSAVED_TEXT.goneText : UNSAVED_TEXT.awayText}
      </p>
      <div className="left-text">
        <Field ref={field} label={UNSAVED_TEXT.typed} rows={4} readOnly value={typed} />
        <p className="error" role="alert">
          {problem}
        </p>
      </div>
    </AlertDialog>
  );
}
