import '#workshop/decisions/ui/letter.css';
import '#workshop/offers/customer/ui/quote-print.css';
import { data } from 'react-router';
import { pageMeta } from '#website/site/pages.ts';
import { JOB_PAGE_MESSAGES } from '#workshop/jobs/customer/job-page.constants.ts';
import type { JobPage as Job, PhotoPage } from '#workshop/jobs/customer/job-page.contract.ts';
import { JobPage } from '#workshop/jobs/customer/ui/JobPage.tsx';
import { appServices } from '../context.ts';
import { fieldsOf, finished, refused, refusedByApi } from '../posted-forms.ts';
import type { Route } from './+types/job.ts';

const apiPath = (token: string) => `/api/job-links/${encodeURIComponent(token)}`;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { readFromApi } = context.get(appServices);
  const query = new URL(request.url).searchParams;
  const found = await readFromApi<Job>(apiPath(params.token));
  if (!found.ok) throw data(found.detail, { status: found.status });
  const before = Number(query.get('before'));
  if (!Number.isSafeInteger(before) || before < 1) return { page: found.body, isOlder: false };
  const older = await readFromApi<PhotoPage>(`${apiPath(params.token)}/photos?before=${before}`);
  if (!older.ok) throw data(older.detail, { status: older.status });
  return { page: { ...found.body, ...older.body }, isOlder: true };
}

/** Asks and subscribes without JavaScript. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { postToApi } = context.get(appServices);
  const field = fieldsOf(await request.formData());
  const intent = field('intent');
  const values = { intent, text: field('text'), email: field('email'), photos: field('photos') };
  if (intent !== 'ask' && intent !== 'subscribe')
    return refused(values, { detail: JOB_PAGE_MESSAGES.failed.description, errors: {} });
  const body = intent === 'ask' ? { text: values.text } : { email: values.email, photos: values.photos === 'on' };
  const result = await postToApi(`${apiPath(params.token)}/${intent}`, body);
  if (!result.ok) return refusedByApi(values, result);
  return finished(request, intent, `/job/${params.token}`);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const page = loaderData?.page;
  return pageMeta(matches[0].loaderData, {
    title: page ? `Job ${page.number}` : 'Your job',
    description: page?.title ?? '',
    path: '/job',
    indexed: false,
  });
}

export default function JobRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <JobPage
      token={params.token}
      {...loaderData}
      refused={actionData ? { [actionData.values.intent ?? '']: actionData } : {}}
    />
  );
}
