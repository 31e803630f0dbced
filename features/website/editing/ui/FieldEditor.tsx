import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { isComposing } from '#ui/keys.ts';
import './editing.css';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { hasPlaceholder } from '#foundation/business/fill-in.ts';
import { Button } from '#ui/button.tsx';
import { useBeforeUnloadGuard } from '#ui/use-leave-guard.ts';
import { EDIT_FIELD } from '../editing.constants.ts';
import { doesEnterSave, type TextShape } from '../fields.ts';
import { commitEdit, commitOffPage, elementOf, sendTextEvent } from './text-edit.ts';
import type { TextEdit, TextField } from './text-edit-state.ts';

const FONT = ['fontFamily', 'fontSize', 'fontWeight', 'fontStretch', 'lineHeight', 'letterSpacing'] as const;
const MIN_WIDTH_PX = 272;
const EDGE_PX = 8;
const HAS_FIELD_SIZING = CSS.supports('field-sizing', 'content');

/** Opens the popover `box` over `anchor`, gives `field` the anchor's font, and follows scroll and resize. */
function usePopoverOver(
  anchor: HTMLElement,
  box: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    box.current!.showPopover();
    const styles = getComputedStyle(anchor);
    for (const property of FONT) field.current!.style[property] = styles[property];
    anchor.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const follow = () => placeOver(anchor, box.current!);
    follow();
    window.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
    };
  }, [anchor, box, field]);
}

/** Fits the height of a field to its text, in browsers without `field-sizing`. */
function useHeightOfText(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (HAS_FIELD_SIZING) return;
    const { style } = field.current!;
    style.height = 'auto';
    style.height = `${field.current!.scrollHeight + 4}px`;
  });
}

function placeOver(anchor: HTMLElement, box: HTMLElement): void {
  const { left, top, width } = anchor.getBoundingClientRect();
  const room = document.documentElement.clientWidth - 2 * EDGE_PX;
  const wide = Math.min(Math.max(width + 2 * EDGE_PX, MIN_WIDTH_PX), room);
  box.style.width = `${wide}px`;
  box.style.left = `${Math.max(EDGE_PX, Math.min(left - EDGE_PX, room + EDGE_PX - wide))}px`;
  const lowest = document.documentElement.clientHeight - box.offsetHeight - EDGE_PX;
  box.style.top = `${Math.max(EDGE_PX, Math.min(top - EDGE_PX, lowest))}px`;
}

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
        hasFacts={hasPlaceholder(typed)}
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

/** Under an open field: its problem, its keys, and buttons for touch. */
function FieldHint({
  id,
  problem,
  shape,
  length,
  hasFacts,
  max,
  onSave,
  onCancel,
  onBuiltIn,
  around,
  onFollow,
}: {
  id: string;
  problem: string | null;
  shape: TextShape;
  length: number;
  /** Whether the text names facts of the shop in braces. */
  hasFacts: boolean;
  max: number;
  onSave: () => void;
  onCancel: () => void;
  /** Undefined if the text is the built-in one or has none. */
  onBuiltIn: (() => void) | undefined;
  /** The link or button around the text: a tap on it opens the field instead. */
  around: HTMLElement | null;
  onFollow: () => void;
}) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pressed button must not blur the field
    <div className="row edit-field__hint" id={id} onMouseDown={(event) => event.preventDefault()}>
      {problem !== null && (
        <p className="edit-field__problem" role="alert">
          {problem}
        </p>
      )}
      {hasFacts && <p className="edit-field__facts">{EDIT_FIELD.facts}</p>}
      <span className="edit-field__keys">
        <kbd>{shape === 'paragraph' ? 'Ctrl Enter' : 'Enter'}</kbd> {EDIT_FIELD.enter}
      </span>
      {shape === 'lines' && (
        <span className="edit-field__keys">
          <kbd>Shift Enter</kbd> {EDIT_FIELD.shiftEnter}
        </span>
      )}
      <span className="edit-field__keys">
        <kbd>Esc</kbd> {EDIT_FIELD.escape}
      </span>
      <span className="edit-field__buttons">
        <Button small onClick={onCancel}>
          {EDIT_FIELD.cancel}
        </Button>
        <Button small variant="primary" onClick={onSave}>
          {EDIT_FIELD.save}
        </Button>
      </span>
      <span>
        {length.toLocaleString('en-US')} / {max.toLocaleString('en-US')}
      </span>
      {onBuiltIn && (
        <button type="button" onClick={onBuiltIn}>
          {EDIT_FIELD.builtIn}
        </button>
      )}
      {around && (
        <button type="button" onClick={onFollow}>
          {around.matches('a') ? EDIT_FIELD.follow : EDIT_FIELD.press}
        </button>
      )}
    </div>
  );
}
