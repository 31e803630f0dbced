import { isComposing } from '#ui/is-composing.ts';
import './edit-field.css';
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useBeforeUnloadGuard } from '#ui/use-leave-guard.ts';
import { doesEnterSave } from '../rules.ts';
import { FieldHint } from './FieldHint.tsx';
import { commitEdit, commitOffPage, elementOf, sendTextEvent } from './text-edit.ts';
import type { TextEdit, TextField } from './text-edit-state.ts';
import { useHeightOfText, usePopoverOver } from './use-popover-over.ts';

/** A link or button around the text that the user can follow from the field. A submit button would send its form. */
const FOLLOWABLE = 'a[href], button[type="button"]';

/**
 * The field over a text that is being changed. It lies above the page, so that its keys and clicks do not reach a link,
 * button or question around the text.
 */
export function FieldEditor({ edit, anchor, typed, caret, problem }: TextField) {
  const { label, shape, max, builtIn } = edit;
  const around = anchor.closest<HTMLElement>(FOLLOWABLE);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const { pathname } = useLocation();
  usePopoverOver(anchor, box, field);
  useHeightOfText(field);
  useBeforeUnloadGuard(typed.trim() !== edit.value);

  const focusField = useEffectEvent(({ isPlaceholder, value }: TextEdit) => {
    const selectsAll = isPlaceholder && typed === value;
    field.current?.setSelectionRange(selectsAll ? 0 : caret, selectsAll ? typed.length : caret);
    field.current?.focus({ preventScroll: true });
  });
  // Not a layout effect: a dialog that closes in the same render restores the focus first, and a blur would save.
  useEffect(() => focusField(edit), [edit]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each other page
  useEffect(commitOffPage, [pathname]);

  function commit() {
    if (commitEdit()) focusText();
  }

  function cancel() {
    sendTextEvent({ type: 'cancel' });
    focusText();
  }

  const focusText = () => elementOf({ edit, anchor }).focus({ preventScroll: true });

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (isComposing(event)) return;
    const command = event.ctrlKey || event.metaKey;
    const saves = event.key === 'Enter' && doesEnterSave(shape, { shift: event.shiftKey, command });
    if (event.key !== 'Escape' && !saves) return;
    event.preventDefault();
    if (saves) commit();
    else cancel();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    // A document without focus: the user switched to another window.
    if (!currentTarget.contains(relatedTarget) && document.hasFocus()) commitEdit();
  }

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the field inside
    <div
      ref={box}
      className="edit-field"
      popover="manual"
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onClick={(event) => event.stopPropagation()}
    >
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={1}
        value={typed}
        maxLength={max}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => sendTextEvent({ type: 'type', typed: currentTarget.value })}
      />
      <FieldHint
        id={`${id}-hint`}
        problem={problem}
        shape={shape}
        length={typed.length}
        max={max}
        onSave={commit}
        onCancel={cancel}
        around={around}
        onFollow={() => commitEdit() && around?.click()}
        onBuiltIn={
          builtIn === undefined || builtIn === typed ? undefined : () => sendTextEvent({ type: 'type', typed: builtIn })
        }
      />
    </div>,
    // Everything outside an open dialog is inert.
    anchor.closest('dialog') ?? document.body,
  );
}
