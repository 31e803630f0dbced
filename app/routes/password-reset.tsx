import { PasswordReset } from '#features/account/password-reset/ui/PasswordReset.tsx';
import { SignInFrame } from '#features/account/ui/SignInFrame.tsx';
import { loadTexts } from '#features/content/page-texts/store.server.ts';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { UNINDEXED } from '#features/site/crawling/contract.ts';
import { pageMeta } from '#features/site/rules.ts';
import { appServices } from '../context.ts';
import type { Route } from './+types/password-reset.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  return { texts: await loadTexts(db, 'passwordReset') };
}

export const headers = () => UNINDEXED;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData?.texts['passwordReset.page.title'] ?? '',
    description: loaderData?.texts['passwordReset.meta.description'] ?? '',
    path: '/password-reset',
    indexed: false,
  });
}

export default function PasswordResetPage() {
  return (
    <SignInFrame drawing="light-jet" aside={<Text k="passwordReset.page.staff" />}>
      <PasswordReset />
    </SignInFrame>
  );
}
