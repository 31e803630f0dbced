import { Button } from '#ui/button.tsx';
import { EDIT_FIELD } from '../constants.ts';
import type { TextShape } from '../rules.ts';

/** Under an open field: its problem, its keys, and buttons for touch. */
export function FieldHint({
  id,
  problem,
  shape,
  length,
  max,
  onSave,
  onCancel,
  onBuiltIn,
  around,
  onFollow,
}: {
  id: string;
  problem: string | null;
  shape: TextShape;
  length: number;
  max: number;
  onSave: () => void;
  onCancel: () => void;
  /** Undefined if the text is the built-in one or has none. */
  onBuiltIn: (() => void) | undefined;
  /** The link or button around the text: a tap on it opens the field instead. */
  around: HTMLElement | null;
  onFollow: () => void;
}) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pressed button must not blur the field
    <div className="row edit-field__hint" id={id} onMouseDown={(event) => event.preventDefault()}>
      {problem !== null && (
        <p className="edit-field__problem" role="alert">
          {problem}
        </p>
      )}
      <span className="edit-field__keys">
        <kbd>{shape === 'paragraph' ? 'Ctrl Enter' : 'Enter'}</kbd> {EDIT_FIELD.enter}
      </span>
      {shape === 'lines' && (
        <span className="edit-field__keys">
          <kbd>Shift Enter</kbd> {EDIT_FIELD.shiftEnter}
        </span>
      )}
      <span className="edit-field__keys">
        <kbd>Esc</kbd> {EDIT_FIELD.escape}
      </span>
      <span className="edit-field__buttons">
        <Button small onClick={onCancel}>
          {EDIT_FIELD.cancel}
        </Button>
        <Button small variant="primary" onClick={onSave}>
          {EDIT_FIELD.save}
        </Button>
      </span>
      <span>
        {length.toLocaleString('en-US')} / {max.toLocaleString('en-US')}
      </span>
      {onBuiltIn && (
        <button type="button" onClick={onBuiltIn}>
          {EDIT_FIELD.builtIn}
        </button>
      )}
      {around && (
        <button type="button" onClick={onFollow}>
          {around.matches('a') ? EDIT_FIELD.follow : EDIT_FIELD.press}
        </button>
      )}
    </div>
  );
}
