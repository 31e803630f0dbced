import './conflict.css';
import { type ReactNode, useId, useState } from 'react';
import { formatWhen } from '#features/audit/history/rules.ts';
import type { LastChange } from '#features/audit/history/ui/last-change.ts';
import { TextDiff } from '#features/audit/history/ui/TextDiff.tsx';
import { SHOP_TIME_ZONE } from '#time/constants.ts';
import { choose, useAnswerBlock } from '#ui/confirm.tsx';
import { Field } from '#ui/field.tsx';
import { CONFLICT } from '../constants.ts';
import { normalizeTyped } from '../rules.ts';
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
          note={CONFLICT.theirsNote(by && formatWhen(by.at, new Date(), SHOP_TIME_ZONE))}
          chosen={text === current}
          onChoose={() => setText(current)}
        >
          <TextDiff before={current} after={typed} hide="added" />
        </Version>
      </div>
      <p className="sm conflict__help">{CONFLICT.marked}</p>
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
        <span>
          <b>{name}</b>
          <span className="sm">{note}</span>
        </span>
      </label>
      <p className="conflict__text">{children}</p>
    </div>
  );
}
