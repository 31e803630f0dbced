import { useEffect } from 'react';
import type { DraftEditor } from './draft-editor.ts';

/** Ctrl or Cmd with Z takes back, with Shift or with Y brings again: in the whole quote, not in one field alone. */
export function useUndoKeys(editor: DraftEditor): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (!(ctrlKey || metaKey) || altKey || document.querySelector('dialog[open]')) return;
      const letter = key.toLowerCase();
      if (letter !== 'z' && letter !== 'y') return;
      event.preventDefault();
      if (letter === 'y' || shiftKey) editor.redo();
      else editor.undo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [editor]);
}
