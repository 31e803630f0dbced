import { useState } from 'react';
import { Button, type ButtonVariant } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { fingerprint } from '#ui/icons.ts';

type PasskeyButtonProps = {
  label: string;
  variant: ButtonVariant;
  /** Resolves to an error message, or null. */
  onUse: () => Promise<string | null>;
};

export function PasskeyButton({ label, variant, onUse }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function use() {
    setBusy(true);
    setError(null);
    setError(await onUse());
    setBusy(false);
  }

  return (
    <div className="passkey needs-script">
      <Button variant={variant} block busy={isBusy} onClick={() => void use()}>
        <Icon of={fingerprint} /> {label}
      </Button>
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
