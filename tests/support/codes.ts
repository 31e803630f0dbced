import { wordsOf } from '#server/mail/layout.ts';
import { openMessage } from '#server/mail/outbox.store.server.ts';
import type { TestApp } from './api.ts';

/** The newest mail with a code that an acceptance needs, and the code. */
export async function mailedCode({ db, config }: Pick<TestApp, 'db' | 'config'>) {
  const mail = await db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'acceptance-code')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { text } = wordsOf(openMessage(config.sessionSecret, mail.message));
  return { mail, text, code: /Code: (\d{6})$/m.exec(text)![1]! };
}

/** Another code than the right one, for each `by` from 1. */
export const wrongCode = (code: string, by: number): string => String((Number(code) + by) % 1_000_000).padStart(6, '0');
