import '#ui/switch.css';
import type { ReactNode } from 'react';

type SwitchProps = {
  checked: boolean;
  onChange: (on: boolean) => void;
  /** The accessible name, if the visible label is not enough. */
  name?: string;
  describedBy?: string;
  children: ReactNode;
};

/** A check box that looks and reads like a switch. */
export function Switch({ checked, onChange, name, describedBy, children }: SwitchProps) {
  return (
    <label className="check-row set__check">
      <input
        className="switch-box"
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a check box has its own checked state
        role="switch"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        aria-label={name}
        aria-describedby={describedBy}
      />
      {children}
    </label>
  );
}
