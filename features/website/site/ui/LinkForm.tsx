import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useIsOnline } from '#ui/browser-state.ts';
import { Form, type FormProps, type SendResult } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { clock } from '#ui/icons.ts';
import { OFFLINE_FORM } from '../site.constants.ts';
import { useFinish } from './SentNote.tsx';

interface LinkFormProps extends Omit<FormProps, 'children'> {
  /** Names the form to the page's action, and what it came to in `Done`. */
  intent: string;
  /** The path of the page that follows, if it is another. */
  endsOn?: string;
  children?: ReactNode;
}

/** A form on a page behind a private link. Once it is sent, the page is read again and says so. */
export function LinkForm({ intent, endsOn, send, children, ...form }: LinkFormProps) {
  const finish = useFinish();
  const { revalidate } = useRevalidator();

  async function sendAndFinish(fields: FormData): Promise<SendResult> {
    const result = await send(fields);
    if (!result.ok) return result;
    return {
      ...result,
      // A text that is still being typed keeps the focus.
      onComplete: (isComplete) => void (isComplete || endsOn ? finish(intent, endsOn) : revalidate()),
    };
  }

  return (
    <Form {...form} send={sendAndFinish}>
      <input type="hidden" name="intent" value={intent} />
      {children}
      <OfflineNote />
    </Form>
  );
}

/** Tells in a form that it waits for the connection, or what else that means for a page. */
export function OfflineNote({ text = OFFLINE_FORM }: { text?: string }) {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="note note--warn apart">
          <Icon of={clock} />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
