import type { Role } from '#rights/rights.ts';
import { Button } from '#ui/button.tsx';
import { CopyInput } from '#ui/copy-input.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Icon } from '#ui/icon.tsx';
import { copy } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { ACCOUNT_TOASTS, adminCommand } from '../../constants.ts';

interface InvitationLinkProps {
  email: string;
  role: Role;
  link: string;
}

/** The link to copy, where no mail server can send it. */
export function InvitationLink({ email, role, link }: InvitationLinkProps) {
  const copyLink = async () => {
    const isCopied = await copyText(link);
    toast(isCopied ? ACCOUNT_TOASTS.linkCopied : ACCOUNT_TOASTS.linkNotCopied);
  };
  return (
    <div className="stack stack--close panel account__invitation">
      <p>
        No email was sent. The link works once and is good for seven days. Send it to <b>{email}</b>
      </p>
      <div className="stack stack--close account__link">
        <CopyInput label="Invitation link" value={link} />
        <Button variant="ink" onClick={copyLink}>
          <Icon of={copy} /> Copy link
        </Button>
      </div>
      <p className="sm muted">
        Or create the account on the server: <code>{adminCommand(email, role)}</code>
      </p>
    </div>
  );
}
