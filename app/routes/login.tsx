import { Link, redirect } from 'react-router';
import { isSetupOpen } from '#office/account/admins.store.server.ts';
import type { SecondStep } from '#office/account/second-factor.contract.ts';
import { LoginForm, NoOwner } from '#office/account/ui/LoginForm.tsx';
import { SignInFrame } from '#office/account/ui/SignInFrame.tsx';
import type { User } from '#office/account/users.contract.ts';
import { pageAfterLogin, RESET_TOASTS } from '#office/account/users.ts';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import { SentNote } from '#website/site/ui/SentNote.tsx';
import { SIGNED_IN_COOKIE } from '#website/site/ui/site-data.ts';
import { appServices } from '../context.ts';
import { fieldsOf, refusedByApi } from '../posted-forms.ts';
import type { Route } from './+types/login.ts';

/** Redirects a user who is logged in to the page that a login opens. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, publicUrl, readFromApi } = context.get(appServices);
  const { searchParams } = new URL(request.url);
  if (request.headers.get('cookie')?.split('; ').includes(SIGNED_IN_COOKIE)) {
    const user = await readFromApi<User>('/api/auth/user');
    if (user.ok) throw redirect(pageAfterLogin(searchParams.get('next'), publicUrl, user.body));
  }
  return { wasReset: searchParams.get('reset') === '1', hasOwner: !(await isSetupOpen(db)) };
}

/** Logs in without JavaScript, in two steps if the account has a second factor. */
export async function action({ request, context }: Route.ActionArgs) {
  const { postToApi, publicUrl } = context.get(appServices);
  const form = await request.formData();
  const field = fieldsOf(form);
  const isSecondStep = form.has('code');
  const values: Record<string, string> = isSecondStep ? { code: '' } : { username: field('username').trim() };
  const result = isSecondStep
    ? await postToApi<{ user: User }>('/api/login/second-factor', { code: field('code') })
    : await postToApi<{ user: User } | SecondStep>('/api/login', { ...values, password: field('password') });
  if (!result.ok) return refusedByApi(values, result);
  if ('secondFactor' in result.body) return { step: result.body.secondFactor };
  const next = new URL(request.url).searchParams.get('next');
  return redirect(pageAfterLogin(next, publicUrl, result.body.user), 303);
}

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: 'Admin Login',
    description: 'Please use your admin credentials to log in',
    path: '/login',
    indexed: false,
  });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInFrame
      drawing="twin-turboprop"
      aside={
        <>
          For shop staff. Looking for a quote? <Link to="/contact">Request one here.</Link>
        </>
      }
    >
      <h1 className="h2" id="login-title">
        Admin Login
      </h1>
      <p className="muted login__hint">Please use your admin credentials to log in</p>
      {loaderData.wasReset && <SentNote {...RESET_TOASTS.done} />}
      {!loaderData.hasOwner && <NoOwner />}
      <LoginForm labelledBy="login-title" {...formOf(actionData)} />
      <p className="apart--close">
        <Link className="text-link" to="/password-reset">
          Forgot Password?
        </Link>
      </p>
    </SignInFrame>
  );
}

/** The form after a post without JavaScript. A wrong code asks for another. */
function formOf(actionData: Route.ComponentProps['actionData']) {
  if (!actionData) return {};
  if ('step' in actionData) return { step: actionData.step };
  return { refused: actionData, ...('code' in actionData.values && { step: { timeCode: true, passkey: null } }) };
}
