import '#ui/states.css';
import { Icon } from '#ui/icon.tsx';
import { circleCheck, triangleAlert } from '#ui/icons.ts';
import type { MailTest } from '../contract.ts';

/** What the mail server made of a test mail. */
export function MailTestNote({
  test: { sent, sentence, answer },
}: {
  test: Pick<MailTest, 'sent' | 'sentence' | 'answer'>;
}) {
  return (
    <div className={sent ? 'note' : 'note note--warn'} role="status">
      <Icon of={sent ? circleCheck : triangleAlert} />
      <div>
        <p>{sentence}</p>
        {answer && (
          <p>
            The server said: <q>{answer}</q>
          </p>
        )}
      </div>
    </div>
  );
}
