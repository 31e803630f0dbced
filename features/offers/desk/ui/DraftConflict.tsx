import { useStore } from 'zustand';
import { ConflictChoice } from './ConflictChoice.tsx';
import { useBody, useEditor } from './editor-context.ts';

/** The choice between the user's and another admin's changes of the draft; nothing without a conflict. */
export function DraftConflict({ onClose }: { onClose: () => void }) {
  const editor = useEditor();
  const saving = useStore(editor.store, (state) => state.saving);
  const base = useStore(editor.store, (state) => state.base.body);
  const mine = useBody((body) => body);
  if (saving.kind !== 'conflict') return null;
  return (
    <ConflictChoice
      conflicts={saving.conflicts}
      theirs={saving.theirs}
      base={base}
      mine={mine}
      onClose={onClose}
      onChoose={(takesTheirs) => {
        editor.resolve(takesTheirs);
        onClose();
      }}
    />
  );
}
