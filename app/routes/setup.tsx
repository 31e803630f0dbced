import { data, redirect } from 'react-router';
import type { SetupState } from '#office/account/setup.contract.ts';
import { readMailPart, readSetupForm, SETUP_MESSAGES } from '#office/account/setup.ts';
import { SetupClosed, SetupForm } from '#office/account/ui/SetupForm.tsx';
import { SignInFrame } from '#office/account/ui/SignInFrame.tsx';
import { findPasswordProblem, LANDINGS } from '#office/account/users.ts';
import type { MailTest } from '#office/outbox/mail-server.contract.ts';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import { appServices } from '../context.ts';
import { fieldsOf, refused, refusedByApi } from '../posted-forms.ts';
import type { Route } from './+types/setup.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const code = codeOf(request);
  const found = await context.get(appServices).readFromApi<SetupState>(`/api/setup?code=${encodeURIComponent(code)}`);
  if (found.ok) return { code, state: found.body, detail: '' };
  if (found.status === 404) throw data(found.detail, { status: 404 });
  return data({ code, state: null, detail: found.detail }, { status: found.status });
}

/** Sets the site up, or sends a test mail, without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const { postToApi } = context.get(appServices);
  const code = codeOf(request);
  const form = await request.formData();
  const field = fieldsOf(form);
  const values = Object.fromEntries(
    [...form.keys()].filter((name) => !SECRET.includes(name)).map((name) => [name, field(name)]),
  );
  if (form.has('test')) {
    const body = { code, email: field('email').trim(), mail: readMailPart(field) };
    const tested = await postToApi<MailTest>('/api/setup/mail-test', body);
    if (!tested.ok) return refusedByApi(values, tested);
    const { sent, sentence, answer } = tested.body;
    const words = `${sentence} ${SETUP_MESSAGES.passwordsAgain}`;
    return { values, errors: {}, detail: '', test: { sent, sentence: words, answer } };
  }
  const problem = findPasswordProblem(field('password'), field('again'));
  if (problem)
    return refused(values, { detail: problem.description, errors: { [problem.field]: problem.description } });
  const { mail, ...rest } = readSetupForm(field);
  const result = await postToApi('/api/setup', { code, ...rest, ...(form.has('mail.host') && { mail }) });
  return result.ok ? redirect(LANDINGS.today, 303) : refusedByApi(values, result);
}

const SECRET = ['password', 'again', 'mail.password'];
const codeOf = (request: Request) => new URL(request.url).searchParams.get('code')?.slice(0, 100) ?? '';

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Set up your shop';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/setup', indexed: false });
}

export default function SetupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { code, state, detail } = loaderData;
  return (
    <SignInFrame drawing="single-piston-high" aside="The first start. This page is shown once.">
      {state ? (
        <SetupForm
          code={code}
          state={state}
          refused={actionData}
          test={actionData && 'test' in actionData ? actionData.test : undefined}
        />
      ) : (
        <SetupClosed detail={detail} />
      )}
    </SignInFrame>
  );
}
