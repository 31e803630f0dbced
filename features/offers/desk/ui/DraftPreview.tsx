import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { BookingHours } from '#features/appointments/contract.ts';
import { calendarOf } from '#features/jobs/forecast/rules.ts';
import type { Quote } from '#features/leads/contract.ts';
import type { Shop } from '#features/shop/contract.ts';
import { readyDay } from '../../versions/rules.ts';
import type { Offer, OfferDraft } from '../contract.ts';
import { useBody } from './editor-context.ts';
import { Preview } from './Preview.tsx';
import { Versions } from './Versions.tsx';

/** The draft as the customer would see it. It may lag behind typing, which it must not slow down. */
export function DraftPreview({ offer, draft, lead }: { offer: Offer; draft: OfferDraft; lead: Quote }) {
  const body = useDeferredValue(useBody((now) => now));
  const { data: shop } = useQuery<Shop>({ queryKey: ['/api/settings/shop'] });
  const { data: booking } = useQuery<BookingHours>({ queryKey: ['/api/settings/booking'] });
  const readyOn = shop && booking && readyDay(body, calendarOf({ shop, booking }));
  const title = `What ${lead.firstName} sees`;
  const { number, scheme } = offer;
  return (
    <Preview
      title={title}
      body={body}
      lead={lead}
      number={number}
      scheme={scheme}
      readyOn={readyOn}
      version={draft.version}
    />
  );
}

export function DraftVersions({ offer }: { offer: Offer }) {
  const body = useDeferredValue(useBody((now) => now));
  return <Versions offer={offer} draftBody={body} />;
}
