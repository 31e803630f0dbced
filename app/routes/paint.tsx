import { PassportPage, PublicEnd } from '#customers/passports/customer/ui/PassportPage.tsx';
import { pageMeta } from '#website/site/pages.ts';
import { readPassport } from '../passport-page.ts';
import type { Route } from './+types/paint.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  return { page: await readPassport(context, params.token, ['public']) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData ? `Paint passport, ${loaderData.page.tailNumber}` : 'Paint passport',
    description: 'A record of the paint on this airplane.',
    path: '/paint',
    indexed: false,
  });
}

export default function PaintRoute({ loaderData: { page }, params }: Route.ComponentProps) {
  return (
    <PassportPage token={params.token} page={page}>
      <PublicEnd token={params.token} page={page} />
    </PassportPage>
  );
}
