import '#workshop/decisions/ui/letter.css';
import '#workshop/offers/customer/ui/quote-print.css';
import { Suspense, useMemo } from 'react';
import { data } from 'react-router';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { pageMeta } from '#website/site/pages.ts';
import { JOB_PAGE_MESSAGES } from '#workshop/jobs/customer/job-page.constants.ts';
import type { JobPage as Job, PhotoPage } from '#workshop/jobs/customer/job-page.contract.ts';
import { JobPage } from '#workshop/jobs/customer/ui/JobPage.tsx';
import { readAnswer } from '#workshop/shown/answer.ts';
import type { ShowingPage } from '#workshop/shown/shown.contract.ts';
import { type AppServices, appServices } from '../context.ts';
import { fieldsOf, finished, refused, refusedByApi } from '../posted-forms.ts';
import type { Route } from './+types/job.ts';

const apiPath = (token: string) => `/api/job-links/${encodeURIComponent(token)}`;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { readFromApi } = context.get(appServices);
  const query = new URL(request.url).searchParams;
  const found = await readFromApi<Job>(apiPath(params.token));
  if (!found.ok) throw data(found.detail, { status: found.status });
  const showing = found.body.status === 'delivered' ? await readShowing({ readFromApi }, params.token) : null;
  const before = Number(query.get('before'));
  if (!Number.isSafeInteger(before) || before < 1) return { page: found.body, showing, isOlder: false };
  const older = await readFromApi<PhotoPage>(`${apiPath(params.token)}/photos?before=${before}`);
  if (!older.ok) throw data(older.detail, { status: older.status });
  return { page: { ...found.body, ...older.body }, showing, isOlder: true };
}

async function readShowing({ readFromApi }: Pick<AppServices, 'readFromApi'>, token: string) {
  const found = await readFromApi<ShowingPage>(`${apiPath(token)}/showing`);
  return found.ok ? found.body : null;
}

/** Asks, subscribes, and answers whether the airplane may be shown, without JavaScript. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { postToApi } = context.get(appServices);
  const field = fieldsOf(await request.formData());
  const intent = field('intent');
  if (intent === 'show') {
    const values = Object.fromEntries(SHOW_FIELDS.map((name) => [name, field(name)]));
    const result = await postToApi(`${apiPath(params.token)}/showing`, readAnswer(field));
    return result.ok ? finished(request, intent, `/job/${params.token}`) : refusedByApi({ intent, ...values }, result);
  }
  const values = { intent, text: field('text'), email: field('email'), photos: field('photos') };
  if (intent !== 'ask' && intent !== 'subscribe')
    return refused(values, { detail: JOB_PAGE_MESSAGES.failed.description, errors: {} });
  const body = intent === 'ask' ? { text: values.text } : { email: values.email, photos: values.photos === 'on' };
  const result = await postToApi(`${apiPath(params.token)}/${intent}`, body);
  if (!result.ok) return refusedByApi(values, result);
  return finished(request, intent, `/job/${params.token}`);
}

const SHOW_FIELDS = ['choice', 'stars', 'title', 'text', 'signature'];

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const page = loaderData?.page;
  return pageMeta(matches[0].loaderData, {
    title: page ? `Job ${page.number}` : 'Your job',
    description: page?.title ?? '',
    path: '/job',
    indexed: false,
  });
}

/** Comes from the server whole; its code loads after the first view. */
const ShowingPart = lazyOptional(() => import('#workshop/shown/ui/ShowingPart.tsx'));

export default function JobRoute({ loaderData, actionData, params: { token } }: Route.ComponentProps) {
  const { showing, ...shown } = loaderData;
  const refused: Record<string, typeof actionData> = actionData ? { [actionData.values.intent ?? '']: actionData } : {};
  // React empties a part that changes before its code has come.
  const part = useMemo(
    () =>
      showing && (
        <Suspense>
          <ShowingPart token={token} showing={showing} refused={refused.show} />
        </Suspense>
      ),
    [token, showing, refused.show],
  );
  return (
    <JobPage token={token} {...shown} refused={refused}>
      {part}
    </JobPage>
  );
}
