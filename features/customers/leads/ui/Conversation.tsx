import { shopTimeZone } from '#time/shop-time.ts';
import './conversation.css';
import type { SendResult } from '#ui/form.tsx';
import { fieldReader } from '../lead-words.ts';
import { NO_QUESTION } from '../leads.constants.ts';
import type { Conversation } from '../timeline.contract.ts';

/** What the customer asked and the shop replied, oldest first. */
export function ConversationList({ of: messages, shop }: { of: Conversation; shop: string }) {
  if (messages.length === 0) return null;
  return (
    <ol className="stack stack--close conversation" aria-label="Conversation">
      {messages.map(({ from, text, at }) => (
        <li key={`${at} ${from}`} className={`stack is-${from}`}>
          <p className="spread conversation__from">
            <b>{from === 'customer' ? 'You' : shop}</b>{' '}
            <time className="muted" dateTime={at}>
              {formatMoment(at)}
            </time>
          </p>
          <p className="as-typed conversation__text">{text}</p>
        </li>
      ))}
    </ol>
  );
}

const MOMENT = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** 'Thu, Nov 26, 2:05 PM', in shop time; browsers and servers part the time by different blanks. */
const formatMoment = (at: string): string =>
  new Date(at).toLocaleString('en-US', { ...MOMENT, timeZone: shopTimeZone() }).replace(/\s/g, ' ');

/** Sends the question of a form, unless it is empty. */
export async function sendQuestion(
  fields: FormData,
  send: (body: { text: string }) => Promise<SendResult>,
): Promise<SendResult> {
  const text = fieldReader(fields)('text');
  return text ? send({ text }) : { ok: false, errors: { text: NO_QUESTION } };
}
