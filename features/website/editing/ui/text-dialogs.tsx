import { shopTimeZone } from '#time/shop-time.ts';
import './details.css';
import { createRef, type ReactNode, useId, useState } from 'react';
import { explainFailure } from '#client/content-request.ts';
import { formatWhen } from '#foundation/audit/history.ts';
import type { LastChange } from '#foundation/audit/ui/last-change.ts';
import { TextDiff } from '#foundation/audit/ui/TextDiff.tsx';
import { choose, useAnswerBlock } from '#ui/confirm.tsx';
import { copyText } from '#ui/copy-and-save.ts';
import { Field } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { CONFLICT, EDIT_TOASTS, UNSAVED_TEXT } from '../editing.constants.ts';
import { normalizeTyped } from '../fields.ts';
import type { TextEdit } from './text-edit-state.ts';

type Conflict = { edit: TextEdit; typed: string; current: string; by: LastChange | null };

const TEXT = 'text';

/**
 * Two admins changed one text: shows both versions to the one who saved later.
 * @returns the answer, null without one, and the text as it was left
 */
export async function chooseText(conflict: Conflict) {
  const { name = null, isMe = false } = conflict.by ?? {};
  let text = conflict.typed;
  const action = (fields: FormData) => {
    text = String(fields.get(TEXT));
  };
  const answer = await choose({
    isWide: true,
    title: CONFLICT.title(name, isMe),
    text: <BothTexts {...conflict} />,
    answers: [
      { key: 'type', label: CONFLICT.keepTyping, action },
      { key: 'theirs', label: CONFLICT.keepTheirs(isMe) },
      { key: 'save', label: CONFLICT.save, variant: 'primary', action },
    ],
  });
  return { answer, text };
}

function BothTexts({ edit, typed, current, by }: Conflict) {
  const { name = null, isMe = false } = by ?? {};
  const [text, setText] = useState(typed);
  const id = useId();
  const problem = edit.problem(text.trim());
  useAnswerBlock(problem !== null);
  return (
    <>
      <p>
        {edit.label}. {CONFLICT.text}
      </p>
      <div className="conflict">
        <Version
          group={id}
          name={CONFLICT.mine}
          note={CONFLICT.mineNote}
          chosen={text === typed}
          onChoose={() => setText(typed)}
        >
          <TextDiff before={current} after={typed} hide="removed" />
        </Version>
        <Version
          group={id}
          name={CONFLICT.theirs(name, isMe)}
          note={CONFLICT.theirsNote(by && formatWhen(by.at, new Date(), shopTimeZone()))}
          chosen={text === current}
          onChoose={() => setText(current)}
        >
          <TextDiff before={current} after={typed} hide="added" />
        </Version>
      </div>
      <p className="sm ahead">{CONFLICT.marked}</p>
      <Field
        label={CONFLICT.combined}
        name={TEXT}
        rows={4}
        maxLength={edit.max}
        value={text}
        problem={problem ?? undefined}
        onChange={({ target }) => setText(normalizeTyped(edit.shape, target.value))}
      />
    </>
  );
}

function Version({
  group,
  name,
  note,
  chosen,
  onChoose,
  children,
}: {
  /** The name of the radio group. */
  group: string;
  name: string;
  note: string;
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <div className="conflict__version">
      <label>
        <input
          type="radio"
          name={group}
          checked={chosen}
          onChange={onChoose}
          // Not of the question's form: Enter on it must not save the text.
          form=""
        />
        <span className="line">
          <b className="line">{name}</b>
          <span className="sm line">{note}</span>
        </span>
      </label>
      <p className="apart--tight conflict__text">{children}</p>
    </div>
  );
}

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
        <div className="apart">
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
