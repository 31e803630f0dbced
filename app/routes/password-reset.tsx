import { redirect } from 'react-router';
import { PasswordReset } from '#office/account/ui/PasswordReset.tsx';
import { SignInFrame } from '#office/account/ui/SignInFrame.tsx';
import { FORM_FIELDS_BY_API_NAME, findPasswordProblem } from '#office/account/users.ts';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import { appServices } from '../context.ts';
import { fieldsOf, refused, refusedByApi } from '../posted-forms.ts';
import type { Route } from './+types/password-reset.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  return {
    hasMailServer: await context.get(appServices).hasMailServer(),
    hasCode: new URL(request.url).searchParams.get('code') === '1',
  };
}

/** Takes both steps without JavaScript: requesting a code, and choosing a password with it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { postToApi } = context.get(appServices);
  const form = await request.formData();
  const field = fieldsOf(form);
  const email = field('email').trim();
  if (!form.has('code')) {
    const result = await postToApi('/api/password-reset/request', { email });
    return result.ok ? redirect('/password-reset?code=1', 303) : refusedByApi({ email }, result);
  }
  const token = field('code').replace(/\s/g, '');
  const values = { email, code: token };
  const problem = findPasswordProblem(field('password'), field('again'));
  if (problem)
    return refused(values, { detail: problem.description, errors: { [problem.field]: problem.description } });
  const result = await postToApi('/api/password-reset/confirm', { email, token, newPassword: field('password') });
  if (!result.ok) return refusedByApi(values, result, FORM_FIELDS_BY_API_NAME);
  return redirect('/login?reset=1', 303);
}

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: 'Reset your password',
    description: 'Reset your shop account password with a code we email you.',
    path: '/password-reset',
    indexed: false,
  });
}

export default function PasswordResetPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInFrame drawing="light-jet" aside="For shop staff.">
      <PasswordReset hasCode={loaderData.hasCode} hasMailServer={loaderData.hasMailServer} refused={actionData} />
    </SignInFrame>
  );
}
