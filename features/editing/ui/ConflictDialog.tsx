import './conflict.css';
import { type ReactNode, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatWhen } from '#features/audit/history/rules.ts';
import { TextDiff } from '#features/audit/history/ui/TextDiff.tsx';
import { SHOP_TIME_ZONE } from '#time/constants.ts';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { CONFLICT } from '../constants.ts';
import { normalizeTyped } from '../rules.ts';
import { openAgain, saveEdit, sendTextEvent } from './text-edit.ts';
import type { TextConflict } from './text-edit-state.ts';

/** Two admins changed one text: shows both versions to the one who saved later. */
export function ConflictDialog({ edit, anchor, typed, current, by }: TextConflict) {
  const { name = null, isMe = false } = by ?? {};
  const [text, setText] = useState(typed);
  const { revalidate } = useRevalidator();
  const id = useId();
  const keepTheirs = () => {
    sendTextEvent({ type: 'close' });
    void revalidate();
  };
  const keepTyping = () => openAgain({ edit: { ...edit, value: current }, anchor }, text);
  const problem = edit.problem(text.trim());

  return (
    <AlertDialog
      wide
      title={CONFLICT.title(name, isMe)}
      onClose={keepTyping}
      actions={
        <>
          <Button small onClick={keepTyping}>
            {CONFLICT.keepTyping}
          </Button>
          <Button small onClick={keepTheirs}>
            {CONFLICT.keepTheirs(isMe)}
          </Button>
          <Button
            small
            variant="primary"
            disabled={problem !== null}
            onClick={() => void saveEdit({ edit, anchor }, text.trim(), { base: current })}
          >
            {CONFLICT.save}
          </Button>
        </>
      }
    >
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
        rows={4}
        maxLength={edit.max}
        value={text}
        problem={problem ?? undefined}
        onChange={({ target }) => setText(normalizeTyped(edit.shape, target.value))}
      />
    </AlertDialog>
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
        <input type="radio" name={group} checked={chosen} onChange={onChoose} />
        <span>
          <b>{name}</b>
          <span className="sm">{note}</span>
        </span>
      </label>
      <p className="conflict__text">{children}</p>
    </div>
  );
}
