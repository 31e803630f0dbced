import { data } from 'react-router';
import { MESSAGES } from '#customers/leads/leads.constants.ts';
import type { CustomerRequest } from '#customers/request-page/request-page.contract.ts';
import { CUSTOMER_MESSAGES, parseSlot, REQUEST_ENDS } from '#customers/request-page/request-page.ts';
import { RequestPage } from '#customers/request-page/ui/RequestPage.tsx';
import { DONE, pageMeta } from '#website/site/pages.ts';
import { loadTexts } from '#website/texts/texts.store.server.ts';
import { appServices } from '../context.ts';
import { fieldsOf, finished, refused, refusedByApi } from '../posted-forms.ts';
import type { Route } from './+types/request.ts';

type Intent = keyof typeof REQUEST_ENDS;

const isIntent = (text: string): text is Intent => Object.hasOwn(REQUEST_ENDS, text);

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, readFromApi } = context.get(appServices);
  const found = await readFromApi<CustomerRequest>(`/api/requests/${encodeURIComponent(params.token)}`);
  if (!found.ok) throw data(found.detail, { status: found.status });
  const query = new URL(request.url).searchParams;
  // The calendar closes once a time was chosen.
  const month = query.has(DONE) ? null : query.get('month');
  return {
    texts: await loadTexts(db, 'photos'),
    request: found.body,
    view: month === null ? undefined : { month, day: query.get('day') ?? '' },
  };
}

/** Submits the page's forms without JavaScript. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { postToApi } = context.get(appServices);
  const path = `/api/requests/${encodeURIComponent(params.token)}`;
  const field = fieldsOf(await request.formData());
  const intent = field('intent');
  const values = { intent, text: field('text'), slot: field('slot') };
  if (!isIntent(intent)) return refused(values, { detail: CUSTOMER_MESSAGES.failed.description, errors: {} });
  const slot = intent === 'move' ? parseSlot(values.slot) : null;
  if (intent === 'move' && !slot)
    return refused(values, { detail: MESSAGES.missing.description, errors: { slot: 'Choose a time' } });
  const calls: Record<Intent, [string, object]> = {
    note: ['notes', { text: values.text }],
    take: ['proposed-time', { startsAt: field('startsAt') }],
    move: ['appointment', { slot }],
    cancel: ['appointment', { slot: null }],
  };
  const [call, body] = calls[intent];
  const result = await postToApi(`${path}/${call}`, body);
  if (!result.ok) return refusedByApi(values, result);
  return finished(request, intent);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.request.state.title ?? 'Your request';
  return pageMeta(matches[0].loaderData, {
    title,
    description: loaderData?.request.state.text ?? '',
    path: '/request',
    indexed: false,
  });
}

export default function Request({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <RequestPage
      token={params.token}
      request={loaderData.request}
      view={loaderData.view}
      refused={actionData ? { [actionData.values.intent as Intent]: actionData } : {}}
    />
  );
}
