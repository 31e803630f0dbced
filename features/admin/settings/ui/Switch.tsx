import type { ReactNode } from 'react';

type SwitchProps = {
  checked: boolean;
  onChange: (on: boolean) => void;
  /** Where the words beside it do not say all. */
  name?: string;
  describedBy?: string;
  children: ReactNode;
};

/** A check box that looks and reads like a switch. */
export function Switch({ checked, onChange, name, describedBy, children }: SwitchProps) {
  return (
    <label className="set__check">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a check box tells itself whether it is checked
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
