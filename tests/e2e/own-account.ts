import type { APIRequestContext, Page } from '@playwright/test';
import { ADMIN } from './admin.ts';
import { mailsAbout } from './mailbox.ts';
import { expect, logIn, open } from './test.ts';

export type Account = { email: string; password: string };

/** An account of this test, made by an invitation, so that the shared one stays as it is. */
export async function newAccount(request: APIRequestContext, email: string, role = 'owner'): Promise<Account> {
  const login = await request.post('/api/login', { data: { username: ADMIN.email, password: ADMIN.password } });
  expect(login.status()).toBe(200);
  expect((await request.post('/api/invitations', { data: { email, role } })).status()).toBe(201);
  const account = { email, password: 'two coats of primer' };
  const token = new URL(await invitationLink(email)).searchParams.get('token');
  const accepted = await request.post('/api/account', {
    data: { token, firstName: 'Joe', lastName: 'Park', password: account.password },
  });
  expect(accepted.status()).toBe(201);
  return account;
}

/** The link in the mail to this address. */
export async function invitationLink(email: string): Promise<string> {
  const [mail] = await mailsAbout(`Sent to ${email}.`, 1);
  return /https?:\/\/\S+\/invitation\?token=[\w-]+/.exec(mail!.text!)![0];
}

/** Logs in without the form and opens the account page. */
export async function openAccountPage(page: Page, account: Account): Promise<void> {
  await logIn(page, account);
  await open(page, '/admin/account');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
}
