import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { HIDDEN_PASSPORT, PASSPORT_MESSAGES } from '#customers/passports/passport.constants.ts';
import { appServices } from './context.ts';
import { readPassport } from './passport-page.ts';

test('the public page of a hidden passport says that it is hidden, an unknown link does not', async () => {
  const refused = async (detail: string) => {
    const context = new RouterContextProvider();
    const readFromApi = async () => ({ ok: false, status: 404, detail });
    context.set(appServices, { readFromApi } as never);
    return readPassport(context, 'token', ['public']).catch((error: unknown) => error);
  };
  expect(await refused(PASSPORT_MESSAGES.hidden)).toMatchObject({ data: HIDDEN_PASSPORT, init: { status: 404 } });
  expect(await refused('This link does not work.')).toMatchObject({ data: 'This link does not work.' });
});
