import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { copy } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';

const COPIED = { title: 'Secret copied', description: 'Paste it into the program that gets the messages.' };
const NOT_COPIED = {
  title: 'Not copied',
  description: 'Select the secret and copy it yourself.',
  kind: 'error',
} as const;

/** Shows a new secret, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      narrow
      title="The secret of this endpoint"
      subtitle="It’s shown only once. The other program uses it to check that a message is ours."
      dismissOnBackdrop={false}
      onClose={onClose}
    >
      <div className="stack">
        <input
          className="input hook-form__secret"
          aria-label="Secret"
          readOnly
          autoComplete="off"
          value={secret}
          onFocus={({ target }) => target.select()}
        />
        <div className="actions">
          <Button onClick={onClose}>I’ve saved it</Button>
          <Button variant="ink" onClick={async () => toast((await copyText(secret)) ? COPIED : NOT_COPIED)}>
            <Icon of={copy} /> Copy secret
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
