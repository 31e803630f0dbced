import { Fragment, type ReactNode, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';
import { textParts } from '../../history/rules.ts';
import { fitting } from '../rules.ts';
import { CONFLICT } from '../words.ts';
import { closeEdit, openEdit, placeOf, saveEdit, type TextEdit } from './text-edit.ts';

/** Two people changed one text: both stand side by side, and the one who came later chooses. */
export function ConflictDialog(conflict: { edit: TextEdit; anchor: HTMLElement; typed: string; current: string }) {
  const { edit, anchor, typed, current } = conflict;
  const [text, setText] = useState(typed);
  const { revalidate } = useRevalidator();
  const id = useId();
  const keepTheirs = () => {
    closeEdit();
    void revalidate();
  };
  const problem = edit.problem(text.trim());

  return (
    <AlertDialog
      title={CONFLICT.title}
      onClose={keepTheirs}
      actions={
        <>
          <Button small onClick={() => openEdit({ ...edit, value: current }, placeOf(edit, anchor), text)}>
            {CONFLICT.keepTyping}
          </Button>
          <Button small onClick={keepTheirs}>
            {CONFLICT.keepTheirs}
          </Button>
          <Button
            small
            look="primary"
            disabled={problem !== null}
            onClick={() => void saveEdit(conflict, text.trim(), current)}
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
        <Version name={CONFLICT.mine} note={CONFLICT.mineNote} chosen={text === typed} onChoose={() => setText(typed)}>
          <Marked kind="added" mine={typed} theirs={current} />
        </Version>
        <Version
          name={CONFLICT.theirs}
          note={CONFLICT.theirsNote}
          chosen={text === current}
          onChoose={() => setText(current)}
        >
          <Marked kind="removed" mine={typed} theirs={current} />
        </Version>
      </div>
      <p className="sm conflict__help">{CONFLICT.marked}</p>
      <div className={`field${problem ? ' is-invalid' : ''}`}>
        <label htmlFor={id}>{CONFLICT.combined}</label>
        <textarea
          id={id}
          className="input"
          rows={4}
          maxLength={edit.max}
          value={text}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => setText(fitting(edit.shape, event.currentTarget.value))}
        />
        {problem && (
          <p className="error" id={`${id}-problem`}>
            {problem}
          </p>
        )}
      </div>
    </AlertDialog>
  );
}

function Version({
  name,
  note,
  chosen,
  onChoose,
  children,
}: {
  name: string;
  note: string;
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <div className="conflict__version">
      <label>
        <input type="radio" checked={chosen} onChange={onChoose} />
        <span>
          <b>{name}</b>
          <span className="sm">{note}</span>
        </span>
      </label>
      <p className="conflict__text">{children}</p>
    </div>
  );
}

/** One of the two texts; its words that the other does not have are marked: mine would come, theirs would go. */
function Marked({ kind, mine, theirs }: { kind: 'added' | 'removed'; mine: string; theirs: string }) {
  const parts = textParts(theirs, mine).filter((part) => part.kind === 'same' || part.kind === kind);
  const Mark = kind === 'added' ? 'ins' : 'del';
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
    <Fragment key={index}>{part.kind === 'same' ? part.text : <Mark>{part.text}</Mark>}</Fragment>
  ));
}
