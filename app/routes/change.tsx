import '#workshop/decisions/ui/letter.css';
import '#workshop/offers/customer/ui/quote-print.css';
import { data } from 'react-router';
import { pageMeta } from '#website/site/pages.ts';
import type { ChangePage as Change } from '#workshop/changes/change-order.contract.ts';
import { CHANGE_PAGE_MESSAGES, readAnswers, sureField } from '#workshop/changes/customer/change-page.ts';
import { ChangePage } from '#workshop/changes/customer/ui/ChangePage.tsx';
import { appServices } from '../context.ts';
import { echo, fieldsOf, finished, refused, refusedByApi } from '../posted-forms.ts';
import type { Route } from './+types/change.ts';

const apiPath = (token: string) => `/api/change-links/${encodeURIComponent(token)}`;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { readFromApi } = context.get(appServices);
  const found = await readFromApi<Change>(apiPath(params.token));
  if (!found.ok) throw data(found.detail, { status: found.status });
  return { page: found.body };
}

/** Answers, asks and has the code mailed without JavaScript. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { postToApi } = context.get(appServices);
  const form = await request.formData();
  const field = fieldsOf(form);
  const intent = field('intent');
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  if (intent === 'ask') {
    const result = await postToApi(`${apiPath(params.token)}/ask`, { text: field('text') });
    if (!result.ok) return refusedByApi(values, result);
    return finished(request, intent);
  }
  if (intent === 'code') {
    const result = await postToApi(`${apiPath(params.token)}/code`, {});
    const kept = { ...values, intent: 'answer', code: '' };
    if (!result.ok) return refusedByApi(kept, result);
    return { values: echo(kept), errors: {}, detail: '', done: intent };
  }
  if (intent !== 'answer') return refused(values, { detail: CHANGE_PAGE_MESSAGES.failed.description, errors: {} });
  const answers = readAnswers(form);
  const result = await postToApi(`${apiPath(params.token)}/decide`, {
    documentHash: field('documentHash'),
    answers,
    name: field('name'),
    code: field('code'),
    authorized: field('authorized') === 'on',
    consent: field('consent') === 'on',
    consentVersion: Number(field('consentVersion') || 1),
  });
  const renamed = Object.fromEntries(answers.map(({ id }, n) => [`answers.${n}.sure`, sureField(id)]));
  if (!result.ok) return refusedByApi(values, result, renamed);
  return finished(request, intent);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const document = loaderData?.page.document;
  return pageMeta(matches[0].loaderData, {
    title: document ? `Change order ${document.number}, job ${document.job}` : 'A change order',
    description: document?.title ?? '',
    path: '/change',
    indexed: false,
  });
}

export default function ChangeRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <ChangePage
      token={params.token}
      page={loaderData.page}
      done={actionData && 'done' in actionData ? actionData.done : undefined}
      refused={actionData ? { [actionData.values.intent ?? '']: actionData } : {}}
    />
  );
}
