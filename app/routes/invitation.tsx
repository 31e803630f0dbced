import { Invitation } from '#features/account/invitations/ui/Invitation.tsx';
import { SignInFrame } from '#features/account/ui/SignInFrame.tsx';
import { loadTexts } from '#features/content/page-texts/store.server.ts';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { UNINDEXED } from '#features/site/crawling/contract.ts';
import { pageMeta } from '#features/site/rules.ts';
import { appServices } from '../context.ts';
import type { Route } from './+types/invitation.ts';

/** The page is the same for everybody; whom the link invites, the browser asks. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  return { texts: await loadTexts(db, 'invitation', 'passwordReset') };
}

export const headers = () => UNINDEXED;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: loaderData?.texts['invitation.page.title'] ?? '',
    description: loaderData?.texts['invitation.meta.description'] ?? '',
    path: '/invitation',
    indexed: false,
  });
}

export default function InvitationPage() {
  return (
    <SignInFrame drawing="single-turboprop" aside={<Text k="passwordReset.page.staff" />}>
      <Invitation />
    </SignInFrame>
  );
}
