import { type HTMLAttributes, type KeyboardEvent, type MouseEvent, type ReactNode, type Ref, useState } from 'react';
import { explainFailure } from '#client/content-request.ts';
import { toast } from '#ui/toast.tsx';
import type { Project } from '#website/content/projects.contract.ts';
import { DETAIL_FIELDS } from '../details.constants.ts';
import { EDIT_FIELD, EDIT_TOASTS } from '../editing.constants.ts';
import { formatDetail, parseDetail } from '../fields.ts';
import { useListChanges } from './records.ts';
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

const { label } = DETAIL_FIELDS.projects.find(({ name }) => name === 'completedAt')!;

/** The day a project was completed. Enter or blur saves it, Escape resets it. */
export function ProjectDay({ project }: { project: Project }) {
  const { change } = useListChanges('projects');
  const stored = formatDetail('date', project.completedAt);
  const [typed, setTyped] = useState(stored);
  const [busy, setBusy] = useState(false);

  async function save(field: HTMLInputElement) {
    // A half-typed date has an empty value, which would delete the stored one.
    if (field.validity.badInput || busy || field.value === stored) return;
    const day = field.value;
    setBusy(true);
    try {
      await change(project, { completedAt: parseDetail('date', day) as string | null });
    } catch (error) {
      setTyped(stored);
      const again = { label: EDIT_TOASTS.again, run: () => setTyped(day) };
      toast({ kind: 'error', title: EDIT_TOASTS.notSaved, description: explainFailure(error), action: again });
    }
    setBusy(false);
  }

  function onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
    if (key === 'Enter') void save(currentTarget);
    if (key === 'Escape') setTyped(stored);
  }

  return (
    <input
      type="date"
      className="input"
      aria-label={label}
      aria-busy={busy || undefined}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={({ currentTarget }) => void save(currentTarget)}
      onKeyDown={onKeyDown}
    />
  );
}
