import { data, type RouterContextProvider } from 'react-router';
import type { RefusedPost } from '#customers/passports/customer/ui/HolderEnd.tsx';
import { HIDDEN_PASSPORT, PASSED_ON, PASSPORT_MESSAGES } from '#customers/passports/passport.constants.ts';
import type { LinkedPassport } from '#customers/passports/passport.contract.ts';
import { appServices, type FormRefusal } from './context.ts';

export const passportPath = (token: string) => `/api/passport-links/${encodeURIComponent(token)}`;

const OWN_MESSAGES: Readonly<Record<string, object>> = {
  [PASSPORT_MESSAGES.hidden]: HIDDEN_PASSPORT,
  [PASSPORT_MESSAGES.passedOn]: PASSED_ON,
};

/** The passport of a link, for a page of that kind of link. @throws a response with 404, 410 or 429 */
export async function readPassport<Access extends LinkedPassport['access']>(
  context: Readonly<RouterContextProvider>,
  token: string,
  access: readonly Access[],
): Promise<Extract<LinkedPassport, { access: Access }>> {
  const found = await context.get(appServices).readFromApi<LinkedPassport>(passportPath(token));
  if (!found.ok) {
    throw data(OWN_MESSAGES[found.detail] ?? found.detail, { status: found.status });
  }
  const { body } = found;
  if (!(access as readonly string[]).includes(body.access))
    throw data('This link is for a different page.', { status: 404 });
  return body as Extract<LinkedPassport, { access: Access }>;
}

/** The page again with what was refused. */
export function refusedPost(intent: string, value: string, { status, detail, errors }: FormRefusal) {
  const refused: RefusedPost = { intent, value, message: errors[0]?.message ?? detail };
  return data({ refused }, { status });
}
