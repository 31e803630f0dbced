import { useId, useRef, useState } from 'react';
import { explainFailure } from '#client/content-request.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { AlertDialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { LEFT_TEXT } from '../constants.ts';
import { saveEdit, sendTextEvent } from './text-edit.ts';
import type { UnsavedText } from './text-edit-state.ts';

/** What was typed into a text that was deleted meanwhile, or is not on this page: to be copied, or saved all the same. */
export function UnsavedTextDialog({ kind, edit, anchor, typed }: UnsavedText) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const isDeleted = kind === 'deleted';
  const { bringBack } = edit;
  const close = () => sendTextEvent({ type: 'close' });
  const save = () => saveEdit({ edit, anchor }, typed);

  async function copy() {
    field.current?.select();
    const isCopied = await copyText(typed);
    setProblem(isCopied ? '' : LEFT_TEXT.notCopied);
    if (isCopied) toast({ title: LEFT_TEXT.copied });
  }

  async function restore() {
    setBusy(true);
    try {
      if (await bringBack!()) return await save();
      setProblem(LEFT_TEXT.notBack);
    } catch (error) {
      setProblem(explainFailure(error));
    }
    setBusy(false);
  }

  return (
    <AlertDialog
      title={isDeleted ? LEFT_TEXT.gone : LEFT_TEXT.away}
      onClose={close}
      actions={
        <>
          <Button small onClick={close}>
            {LEFT_TEXT.close}
          </Button>
          <Button small onClick={() => void copy()}>
            {LEFT_TEXT.copy}
          </Button>
          {isDeleted && bringBack && (
            <Button small variant="primary" busy={busy} onClick={() => void restore()}>
              {LEFT_TEXT.bringBack}
            </Button>
          )}
          {!isDeleted && (
            <Button small variant="primary" onClick={() => void save()}>
              {LEFT_TEXT.save}
            </Button>
          )}
        </>
      }
    >
      <p>
        {edit.label}. {isDeleted ? LEFT_TEXT.goneText : LEFT_TEXT.awayText}
      </p>
      <div className="field left-text">
        <label htmlFor={id}>{LEFT_TEXT.typed}</label>
        <textarea ref={field} id={id} className="input" rows={4} readOnly value={typed} />
        <p className="error" role="alert">
          {problem}
        </p>
      </div>
    </AlertDialog>
  );
}
