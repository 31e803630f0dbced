import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { ApiError } from '#client/request.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert, circleCheck } from '#ui/icons.ts';
import { useEditor } from './editor-context.ts';
import { formatTime } from './offer-dates.ts';

/** What is saved, and when. Screen readers are told of trouble alone, not of each pause in typing. */
export function SaveState() {
  const { store, typed } = useEditor();
  const saving = useStore(store, (state) => state.saving);
  const savedAt = useStore(store, (state) => state.base.updatedAt);
  const hasTyped = useStore(typed, (texts) => Object.keys(texts).length > 0);
  const isSaved = saving.kind === 'saved';
  const words = {
    saved: hasTyped
      ? 'Saved, except for one field we can’t read'
      : `Saved ${formatTime(saving.kind === 'saved' && saving.at ? saving.at : savedAt)}`,
    unsaved: 'Not saved yet',
    saving: 'Saving…',
    failed: 'Not saved',
    conflict: 'Not saved',
    gone: 'Not saved',
  }[saving.kind];
  return (
    <p className={isSaved && !hasTyped ? 'screen-only quote-saved is-saved' : 'screen-only quote-saved'}>
      {saving.kind !== 'saving' && saving.kind !== 'unsaved' && (
        <Icon of={isSaved && !hasTyped ? circleCheck : circleAlert} />
      )}
      {words}
    </p>
  );
}

/** What keeps a draft from being saved, with what to do about it. */
export function SaveTrouble({ onChoose, onReload }: { onChoose: () => void; onReload: () => void }) {
  const editor = useEditor();
  const saving = useStore(editor.store, (state) => state.saving);
  const isOffline = useIsOffline();
  if (saving.kind === 'conflict') {
    const { theirs, conflicts } = saving;
    const who = theirs.userName ?? 'Someone else';
    const count = conflicts.length === 1 ? 'one thing' : `${conflicts.length} things`;
    return (
      <Bar
        isBad
        action={
          <Button small variant="ink" onClick={onChoose}>
            Choose
          </Button>
        }
      >
        <b>
          {who} changed {count} that you changed, too.
        </b>{' '}
        Nothing is lost; until you choose, your changes are kept on this computer.
      </Bar>
    );
  }
  if (saving.kind === 'gone')
    return (
      <Bar
        isBad
        action={
          <Button small variant="ink" onClick={onReload}>
            Show the quote
          </Button>
        }
      >
        <b>This is no longer a draft.</b> It was sent, decided or withdrawn while you were typing. Your edits are saved
        on this computer and will carry over to the next version.
      </Bar>
    );
  if (isOffline)
    return (
      <Bar>
        <b>No signal.</b> You can keep writing. Your work stays on this computer and saves once you’re back online.
      </Bar>
    );
  if (saving.kind !== 'failed') return null;
  const detail = explain(saving.error);
  return (
    <Bar
      isBad
      action={
        <Button small variant="ink" onClick={() => void editor.save()}>
          Save again
        </Button>
      }
    >
      <b>Not saved.</b> {detail} Your edits are still on this computer.
    </Bar>
  );
}

function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The server could not be reached.';
  if (error.status === 401) return 'You are logged out.';
  const [first] = error.problem?.errors ?? [];
  return first ? `${first.message}.` : (error.problem?.detail ?? 'The server had a problem.');
}

export function Bar({ isBad = false, action, children }: { isBad?: boolean; action?: ReactNode; children: ReactNode }) {
  return (
    <div
      className={`row alert screen-only quote-note ${isBad ? 'alert--danger' : ''}`}
      role={isBad ? 'alert' : 'status'}
    >
      <Icon of={circleAlert} />
      <p>{children}</p>
      {action}
    </div>
  );
}

function useIsOffline(): boolean {
  const [isOffline, setOffline] = useState(() => !navigator.onLine);
  useEffect(() => {
    const update = () => setOffline(!navigator.onLine);
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    return () => {
      window.removeEventListener('online', update);
      window.removeEventListener('offline', update);
    };
  }, []);
  return isOffline;
}
