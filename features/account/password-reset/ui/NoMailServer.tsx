import { Icon } from '#ui/icon.tsx';
import { triangleAlert } from '#ui/icons.ts';
import { adminCommand } from '../../constants.ts';

export function NoMailServer() {
  return (
    <div className="note note--warn">
      <Icon of={triangleAlert} />
      <p>
        This site cannot send email yet, so no code will arrive. Set a new password on the server it runs on:{' '}
        <code>{adminCommand()}</code>
      </p>
    </div>
  );
}
