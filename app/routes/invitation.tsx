import { Invitation } from '#office/account/ui/Invitation.tsx';
import { SignInFrame } from '#office/account/ui/SignInFrame.tsx';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import type { Route } from './+types/invitation.ts';

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: 'You are invited',
    description: 'Accept an invitation to help run the shop’s website.',
    path: '/invitation',
    indexed: false,
  });
}

export default function InvitationPage() {
  return (
    <SignInFrame drawing="single-turboprop" aside="For shop staff.">
      <Invitation />
    </SignInFrame>
  );
}
