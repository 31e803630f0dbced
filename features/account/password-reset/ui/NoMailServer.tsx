import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { Icon } from '#ui/icon.tsx';
import { triangleAlert } from '#ui/icons.ts';
import { adminCommand } from '../../constants.ts';

/** No code will come: names the way that works without mail. */
export function NoMailServer() {
  return (
    <div className="note note--warn">
      <Icon of={triangleAlert} />
      <p>
        <Text k="passwordReset.page.noMail" /> <code>{adminCommand()}</code>
      </p>
    </div>
  );
}
