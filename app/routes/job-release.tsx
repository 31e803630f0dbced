import '#workshop/decisions/ui/letter.css';
import { data } from 'react-router';
import { pageMeta } from '#website/site/pages.ts';
import { Fingerprint } from '#workshop/decisions/ui/LetterParts.tsx';
import type { ReleasePage } from '#workshop/jobs/release/release.contract.ts';
import { ReleasePack } from '#workshop/jobs/release/ui/ReleasePack.tsx';
import { appServices } from '../context.ts';
import type { Route } from './+types/job-release.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { readFromApi } = context.get(appServices);
  const found = await readFromApi<ReleasePage>(`/api/job-links/${encodeURIComponent(params.token)}/release`);
  if (!found.ok) throw data(found.detail, { status: found.status });
  return found.body;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData ? `Release pack, job ${loaderData.number}` : 'Release pack',
    description: 'What was checked before the aircraft was handed over.',
    path: '/job',
    indexed: false,
  });
}

export default function JobReleaseRoute({ loaderData, params }: Route.ComponentProps) {
  const { pdf } = loaderData;
  return (
    <ReleasePack
      token={params.token}
      page={loaderData}
      fingerprint={
        pdf && (
          <Fingerprint
            hash={pdf.sha256}
            of="the release pack"
            caption="SHA-256 of the PDF. Compare it with your copy."
          />
        )
      }
    />
  );
}
