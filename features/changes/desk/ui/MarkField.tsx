import type { ComponentProps } from 'react';
import { Button } from '#ui/button.tsx';
import type { ChangeLine, Mark } from '../../contract.ts';
import { MarkedElevation } from '../../customer/ui/MarkedElevation.tsx';
import { markAt, nudgeMark } from '../../rules.ts';

interface MarkFieldProps {
  aircraft: ComponentProps<typeof MarkedElevation>['aircraft'];
  line: ChangeLine;
  /** Its position, from 0. */
  at: number;
  onMark: (mark: Mark | undefined) => void;
}

const CENTER: Mark = { x: 500, y: 500 };

/** Where a line's work is on the side view: by a click, or by Enter and the arrow keys. */
export function MarkField({ aircraft, line, at, onMark }: MarkFieldProps) {
  const { mark } = line;
  return (
    <details className="change-mark" open={mark !== undefined}>
      <summary>Location on the drawing</summary>
      <button
        type="button"
        className="box"
        aria-label={`${mark ? 'Move' : 'Set'} number ${at + 1} on the drawing. Use the arrow keys to move it.`}
        onClick={({ clientX, clientY, currentTarget, detail }) =>
          // A click by a key has no place.
          onMark(detail === 0 ? (mark ?? CENTER) : markAt(currentTarget.getBoundingClientRect(), { clientX, clientY }))
        }
        onKeyDown={(event) => {
          const moved = !event.altKey && mark && nudgeMark(mark, event.key);
          if (!moved) return;
          event.preventDefault();
          onMark(moved);
        }}
      >
        <MarkedElevation aircraft={aircraft} lines={[line]} from={at + 1} />
      </button>
      {mark && (
        <Button small variant="quiet" onClick={() => onMark(undefined)}>
          Remove the number
        </Button>
      )}
    </details>
  );
}
