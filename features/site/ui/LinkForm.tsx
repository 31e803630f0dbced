import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Form, type FormProps, type SendResult } from '#ui/form.tsx';
import { useFinish } from './Done.tsx';
import { OfflineNote } from './OfflineNote.tsx';

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
