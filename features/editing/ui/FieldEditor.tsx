import './edit-field.css';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useBeforeUnloadGuard } from '#ui/use-leave-guard.ts';
import { doesEnterSave, normalizeTyped } from '../rules.ts';
import { FieldHint } from './FieldHint.tsx';
import {
  closeEdit,
  dropUnsaved,
  isDatabaseUnavailable,
  leaveAway,
  type Opened,
  placeOf,
  saveEdit,
  textEdits,
} from './text-edit.ts';

/** As much of the text's look as the field over it takes on. */
const LOOK = ['fontFamily', 'fontSize', 'fontWeight', 'fontStretch', 'lineHeight', 'letterSpacing'] as const;
const MIN_WIDTH = 272;
const EDGE = 8;
/** What a text may stand in that leads on; one that sends a form does more than that. */
const LEADS_ON = 'a[href], button[type="button"]';
/** Browsers with `field-sizing` fit the field to its text by themselves. */
const GROWS_BY_ITSELF = CSS.supports('field-sizing', 'content');

/**
 * The field over a text that is being changed. It lies above the page and not within it, so that keys and clicks in it
 * mean nothing to a link, button or question around the text.
 */
export function FieldEditor({ edit, anchor, typed, caret = typed.length }: Opened) {
  const { label, shape, max, builtIn } = edit;
  const around = anchor.closest<HTMLElement>(LEADS_ON);
  const [value, setValue] = useState(typed);
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // On its way out it loses the focus, which must not save once more.
  const isDone = useRef(false);
  const id = useId();
  const hasUnsaved = value.trim() !== edit.value;
  useBeforeUnloadGuard(hasUnsaved);
  const { pathname } = useLocation();

  useLayoutEffect(() => {
    box.current?.showPopover();
    const look = getComputedStyle(anchor);
    for (const property of LOOK) field.current!.style[property] = look[property];
    anchor.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const follow = () => placeOver(anchor, box.current!);
    follow();
    window.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
    };
  }, [anchor]);

  // After a window that closes in the same turn has led the focus home: losing it would save.
  useEffect(() => {
    // Only a text that waits for another is replaced by the first letter.
    const isWaiting = edit.isBegun && typed === edit.value;
    field.current?.setSelectionRange(isWaiting ? 0 : caret, isWaiting ? typed.length : caret);
    field.current?.focus({ preventScroll: true });
  }, [edit, typed, caret]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed decides the height
  useEffect(() => {
    if (GROWS_BY_ITSELF) return;
    const { style } = field.current!;
    style.height = 'auto';
    style.height = `${field.current!.scrollHeight + 4}px`;
  }, [value]);

  // The way back of the browser takes the page away without taking the focus, and what is typed must not lie over another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page is a reason
  useEffect(() => {
    if (!isDatabaseUnavailable(edit, anchor)) return;
    commit();
    if (!isDone.current) leaveAway({ edit, anchor, typed: value });
  }, [pathname]);

  // Nor does it ask where the page before had no edit mode. Another text that was opened instead is not to be closed.
  const onGone = useRef(() => {});
  onGone.current = () => {
    const { opened } = textEdits();
    const isReplaced = opened !== null && opened.edit.id !== edit.id;
    if (hasUnsaved && !isDone.current && !isReplaced) commit();
  };
  useEffect(() => () => onGone.current(), []);

  function commit() {
    const wanted = value.trim();
    const wrong = wanted === edit.value ? null : edit.problem(wanted);
    setProblem(wrong);
    if (wrong !== null) return;
    isDone.current = true;
    if (wanted === edit.value) giveUp();
    else void saveEdit({ edit, anchor, typed }, wanted);
  }

  function cancel() {
    isDone.current = true;
    giveUp();
  }

  function giveUp() {
    dropUnsaved(edit.id);
    closeEdit();
  }

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const command = event.ctrlKey || event.metaKey;
    const saves = event.key === 'Enter' && doesEnterSave(shape, { shift: event.shiftKey, command });
    if (event.key !== 'Escape' && !saves) return;
    event.preventDefault();
    leave(saves ? commit : cancel);
  }

  function leave(by: () => void) {
    by();
    if (isDone.current) placeOf(edit, anchor).focus({ preventScroll: true });
  }

  function onBlur(event: FocusEvent) {
    const stays = event.currentTarget.contains(event.relatedTarget);
    // Another window came to the front: the one who types comes back.
    if (!stays && !isDone.current && document.hasFocus()) commit();
  }

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what goes on in the field inside
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
        value={value}
        maxLength={max}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setValue(normalizeTyped(shape, event.currentTarget.value))}
      />
      <FieldHint
        id={`${id}-hint`}
        problem={problem}
        shape={shape}
        length={value.length}
        max={max}
        onSave={() => leave(commit)}
        onCancel={() => leave(cancel)}
        around={around}
        onFollow={() => {
          commit();
          if (isDone.current) around?.click();
        }}
        onBuiltIn={builtIn === undefined || builtIn === value ? undefined : () => setValue(builtIn)}
      />
    </div>,
    // All that is outside of an open dialog is deaf and mute.
    anchor.closest('dialog') ?? document.body,
  );
}

function placeOver(anchor: HTMLElement, box: HTMLElement): void {
  const { left, top, width } = anchor.getBoundingClientRect();
  const room = document.documentElement.clientWidth - 2 * EDGE;
  const wide = Math.min(Math.max(width + 2 * EDGE, MIN_WIDTH), room);
  box.style.width = `${wide}px`;
  box.style.left = `${Math.max(EDGE, Math.min(left - EDGE, room + EDGE - wide))}px`;
  const lowest = document.documentElement.clientHeight - box.offsetHeight - EDGE;
  box.style.top = `${Math.max(EDGE, Math.min(top - EDGE, lowest))}px`;
}
