import './quote-editor.css';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { PriceList } from '#features/estimates/contract.ts';
import { priceMultiplier } from '#features/estimates/rules.ts';
import type { Quote } from '#features/leads/contract.ts';
import type { Shop } from '#features/shop/contract.ts';
import { airplaneWarning } from '../../drafts/rules.ts';
import type { Offer } from '../contract.ts';
import { BasisPart } from './BasisPart.tsx';
import { DatesPart } from './DatesPart.tsx';
import { useBody } from './editor-context.ts';
import { HeadPart } from './HeadPart.tsx';
import { formatDate } from './offer-dates.ts';
import { PaymentPart } from './PaymentPart.tsx';
import { PhotosPart } from './PhotosPart.tsx';
import { Bar } from './SaveState.tsx';
import { SectionList } from './SectionList.tsx';
import { Totals } from './Totals.tsx';
import { WarrantyPart } from './WarrantyPart.tsx';

type EditorPartsProps = { lead: Quote; scheme: Offer['scheme'] };

/** The editor's parts, from the prices to the terms. Each renders what it shows of the body. */
export const EditorParts = memo(function EditorParts({ lead, scheme }: EditorPartsProps) {
  const { data: prices } = useQuery<PriceList>({ queryKey: ['/api/settings/prices'] });
  const { data: shop } = useQuery<Shop>({ queryKey: ['/api/settings/shop'] });
  const aircraftType = useBody((body) => body.aircraft.type);
  const price = prices?.aircraftTypes.find(({ name }) => name === aircraftType);
  return (
    <div className="screen-only quote-editor">
      <HeadPart />
      {prices && <AirplaneNote lead={lead} scheme={scheme} prices={prices} />}
      <SectionList prices={prices} shop={shop} />
      <Totals />
      <BasisPart suggestions={suggestBasis(lead)} laborRateCents={shop?.laborRateCents ?? 0} />
      <PaymentPart />
      <DatesPart
        lead={lead}
        factor={prices && price ? priceMultiplier(prices, price.basePrice) : null}
        factorOf={aircraftType}
      />
      <WarrantyPart />
      <PhotosPart leadId={lead.id} />
    </div>
  );
});

function AirplaneNote({ lead, scheme, prices }: EditorPartsProps & { prices: PriceList }) {
  const warning = useBody((body) => airplaneWarning(body, lead, scheme, prices));
  return warning && <Bar>{warning} Confirm which airplane it is before you price it.</Bar>;
}

/** What a price may rest on, as far as the lead tells. */
function suggestBasis({ createdAt, estimate }: Quote): string[] {
  const request = `your request of ${formatDate(createdAt)}`;
  return [
    ...(estimate ? [`The choices in our price calculator in ${request}. We have not seen the airplane yet.`] : []),
    `What you told us in ${request}. We have not seen the airplane yet.`,
    `The airplane as we saw it on ${formatDate(new Date().toISOString())}.`,
  ];
}
