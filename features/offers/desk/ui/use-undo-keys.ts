import { useEffect } from 'react';
import type { DraftEditor } from './draft-editor.ts';

/**
 * Ctrl or Cmd with Z takes back, with Shift or with Y brings again: in the whole quote, not in one field alone. A field
 * whose text is not in the quote yet, marked `data-own-undo`, takes back its own.
 */
export function useUndoKeys(editor: DraftEditor): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      if (!(ctrlKey || metaKey) || altKey || document.querySelector('dialog[open]')) return;
      if (target instanceof HTMLInputElement && target.dataset.ownUndo !== undefined && target.value !== '') return;
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
