import './keys-overview.css';
import { useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { KEYS } from './desk-format.ts';
import { keysAreOn, switchKeys } from './use-desk-keys.ts';

/** Which keys do what, and the switch that turns them off. */
export function KeysOverview({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(keysAreOn);
  return (
    <Dialog title="Keyboard" onClose={onClose}>
      <dl className="desk-keys">
        {KEYS.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="desk-check">
        <input
          type="checkbox"
          checked={on}
          onChange={({ target }) => {
            switchKeys(target.checked);
            setOn(target.checked);
          }}
        />
        <span>Use these shortcuts</span>
      </label>
    </Dialog>
  );
}
