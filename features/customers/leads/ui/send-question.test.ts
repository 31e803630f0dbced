import { expect, it, vi } from 'vitest';
import { sendQuestion } from './Conversation.tsx';

it('an empty question is told at its field, and not sent', async () => {
  const send = vi.fn(async () => ({ ok: true }) as const);
  const fields = new FormData();
  fields.set('text', ' \n');
  expect(await sendQuestion(fields, send)).toEqual({ ok: false, errors: { text: 'Enter your question' } });
  expect(send).not.toHaveBeenCalled();
  fields.set('text', ' Which white? ');
  expect(await sendQuestion(fields, send)).toEqual({ ok: true });
  expect(send).toHaveBeenCalledWith({ text: 'Which white?' });
});
