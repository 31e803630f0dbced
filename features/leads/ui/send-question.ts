import type { SendResult } from '#ui/form.tsx';
import { NO_QUESTION } from '../questions/constants.ts';
import { fieldReader } from '../rules.ts';

/** Sends the question of a form, unless it is empty. */
export async function sendQuestion(
  fields: FormData,
  send: (body: { text: string }) => Promise<SendResult>,
): Promise<SendResult> {
  const text = fieldReader(fields)('text');
  return text ? send({ text }) : { ok: false, errors: { text: NO_QUESTION } };
}
