import { Icon } from '#ui/icon.tsx';
import { triangleAlert } from '#ui/icons.ts';
import { adminCommand } from '../../constants.ts';
import { SETUP_MINUTES } from '../constants.ts';

/** On the login page of a site that waits for its first admin. */
export function NoOwner() {
  return (
    <div className="note note--warn">
      <Icon of={triangleAlert} />
      <p>
        This site has no owner yet. When it starts, it prints a setup link that works for {SETUP_MINUTES} minutes. Each{' '}
        <code>npm start</code> prints a new one. Or create the account on the server: <code>{adminCommand()}</code>
      </p>
    </div>
  );
}
