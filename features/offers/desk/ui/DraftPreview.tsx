import { useDeferredValue } from 'react';
import type { Quote } from '#features/leads/contract.ts';
import type { Offer, OfferDraft } from '../contract.ts';
import { useBody } from './editor-context.ts';
import { Preview } from './Preview.tsx';
import { Versions } from './Versions.tsx';

/** The draft as the customer would see it. It may lag behind typing, which it must not slow down. */
export function DraftPreview({ offer, draft, lead }: { offer: Offer; draft: OfferDraft; lead: Quote }) {
  const body = useDeferredValue(useBody((now) => now));
  const title = `What ${lead.firstName} sees`;
  const { number, scheme } = offer;
  return <Preview {...{ title, body, lead, number, scheme }} version={draft.version} />;
}

export function DraftVersions({ offer }: { offer: Offer }) {
  const body = useDeferredValue(useBody((now) => now));
  return <Versions offer={offer} draftBody={body} />;
}
