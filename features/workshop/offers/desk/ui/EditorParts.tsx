import { Link } from 'react-router';
import { OFFER_LIMITS } from '../../offer.constants.ts';
import { readWhole } from '../../typing.ts';
import { LabeledField, Problem, TextInput, ValueInput } from './editor-inputs.tsx';
import { fieldId, useBody, useEditor } from './use-editor.ts';
import './quote-editor.css';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { Lead, LeadPhoto } from '#customers/leads/leads.contract.ts';
import { formatDate } from '#time/format-moment.ts';
import { priceMultiplier } from '#website/estimates/estimate.ts';
import type { PriceList } from '#website/estimates/prices.contract.ts';
import type { Shop } from '#workshop/shop/shop.contract.ts';
import { airplaneWarning } from '../../drafts.ts';
import type { Offer } from '../offer-desk.contract.ts';
import { BasisPart } from './BasisPart.tsx';
import { Bar } from './OfferBars.tsx';
import { SectionList } from './SectionList.tsx';
import { DatesPart, PaymentPart } from './TermsParts.tsx';
import { Totals } from './Totals.tsx';

const AIRCRAFT_FIELDS = [
  { key: 'type', label: 'Aircraft type', maxLength: OFFER_LIMITS.model, isRequired: true },
  { key: 'model', label: 'Model', maxLength: OFFER_LIMITS.model },
  { key: 'tailNumber', label: 'Tail number', maxLength: 20 },
  { key: 'serial', label: 'Serial number', maxLength: 40 },
  { key: 'year', label: 'Year', maxLength: 4 },
] as const;

/** What stands above the prices: title, greeting and airplane. They are filled in from the lead, so they are folded. */
function HeadPart() {
  const title = useBody((body) => body.title);
  const greeting = useBody((body) => body.greeting);
  const aircraft = useBody((body) => body.aircraft);
  return (
    <details className="box ahead quote-head-part">
      <summary className="row between">
        <b>{title || 'Untitled'}</b>
        <span className="muted sm">Title, greeting and airplane</span>
      </summary>
      <div className="form form--2">
        <div className="full">
          <LabeledField field="title" label="Title" isRequired>
            <TextInput
              field="title"
              maxLength={OFFER_LIMITS.title}
              value={title}
              onText={(typed) => (body) => ({ ...body, title: typed })}
            />
          </LabeledField>
        </div>
        <div className="full">
          <LabeledField field="greeting" label="Greeting">
            <TextInput
              field="greeting"
              lines={2}
              maxLength={OFFER_LIMITS.greeting}
              value={greeting}
              onText={(typed) => (body) => ({ ...body, greeting: typed })}
            />
          </LabeledField>
        </div>
        {AIRCRAFT_FIELDS.map(({ key, label, maxLength, ...rest }) => (
          <LabeledField key={key} field={`aircraft-${key}`} label={label} {...rest}>
            <TextInput
              field={`aircraft-${key}`}
              maxLength={maxLength}
              value={aircraft[key]}
              onText={(typed) => (body) => ({ ...body, aircraft: { ...body.aircraft, [key]: typed } })}
            />
          </LabeledField>
        ))}
      </div>
    </details>
  );
}

const readMonths = (text: string) => readWhole(text, { min: 0, max: OFFER_LIMITS.warrantyMonths });

/** The warranty and the terms. */
function WarrantyPart() {
  const paint = useBody((body) => body.paintWarrantyMonths);
  const labor = useBody((body) => body.laborWarrantyMonths);
  const warrantyText = useBody((body) => body.warrantyText);
  const terms = useBody((body) => body.terms);
  return (
    <section className="apart--far">
      <h2 className="spread h3 part-title">
        Warranty and terms <Link to="/admin/settings/warranty">Settings</Link>
      </h2>
      <div className="form form--2">
        <LabeledField field="paintWarrantyMonths" label="Paint and materials, months">
          <ValueInput
            field="paintWarrantyMonths"
            inputMode="numeric"
            value={paint}
            read={readMonths}
            write={String}
            onValue={(value) => (body) => ({ ...body, paintWarrantyMonths: value })}
          />
        </LabeledField>
        <LabeledField field="laborWarrantyMonths" label="Labor and workmanship, months">
          <ValueInput
            field="laborWarrantyMonths"
            inputMode="numeric"
            value={labor}
            read={readMonths}
            write={String}
            onValue={(value) => (body) => ({ ...body, laborWarrantyMonths: value })}
          />
        </LabeledField>
        <div className="full">
          <LabeledField field="warrantyText" label="What it covers">
            <TextInput
              field="warrantyText"
              lines={2}
              maxLength={OFFER_LIMITS.warrantyText}
              value={warrantyText}
              onText={(typed) => (body) => ({ ...body, warrantyText: typed })}
            />
          </LabeledField>
        </div>
      </div>
      <details className="apart--wide quote-terms">
        <summary>Terms, {countWords(terms)}</summary>
        <LabeledField
          field="terms"
          label="Terms of this quote"
          help="New quotes start with the terms in your settings."
        >
          <TextInput
            field="terms"
            lines={12}
            maxLength={OFFER_LIMITS.terms}
            value={terms}
            onText={(typed) => (body) => ({ ...body, terms: typed })}
          />
        </LabeledField>
      </details>
    </section>
  );
}

function countWords(text: string): string {
  const count = text.split(/\s+/).filter(Boolean).length;
  return count === 0 ? 'none' : `${count.toLocaleString('en-US')} ${count === 1 ? 'word' : 'words'}`;
}

type EditorPartsProps = { lead: Lead; scheme: Offer['scheme'] };

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
function suggestBasis({ createdAt, estimate }: Lead): string[] {
  const request = `your request of ${formatDate(createdAt)}`;
  return [
    ...(estimate ? [`The choices in our price calculator in ${request}. We have not seen the airplane yet.`] : []),
    `What you told us in ${request}. We have not seen the airplane yet.`,
    `The airplane as we saw it on ${formatDate(new Date().toISOString())}.`,
  ];
}

/** The photos of the lead that the quote shows; nothing without any. */
function PhotosPart({ leadId }: { leadId: number }) {
  const editor = useEditor();
  const chosen = useBody((body) => body.photoIds);
  const { data: photos = [] } = useQuery<LeadPhoto[]>({ queryKey: ['/api/quotes', leadId, 'photos'] });
  const shown = photos.filter(({ width }) => width !== null);
  if (shown.length === 0) return null;
  return (
    <section className="apart--far">
      <h2 className="spread h3 part-title">
        Photos <span>up to {OFFER_LIMITS.photos}, in the order you select them</span>
      </h2>
      <fieldset className="quote-photo-choice" id={fieldId('photoIds')} tabIndex={-1}>
        <legend className="vh">Photos from the lead to show on the quote</legend>
        {shown.map(({ id, originalFilename, width, height }, index) => {
          const place = chosen.indexOf(id);
          return (
            <label key={id}>
              <input
                type="checkbox"
                checked={place >= 0}
                disabled={place < 0 && chosen.length >= OFFER_LIMITS.photos}
                onChange={({ target }) =>
                  editor.edit((body) => ({
                    ...body,
                    photoIds: target.checked ? [...body.photoIds, id] : body.photoIds.filter((each) => each !== id),
                  }))
                }
              />
              <img
                className="photo"
                src={`/api/quotes/${leadId}/photos/${id}?size=thumb`}
                alt={originalFilename ?? `Photo ${index + 1}`}
                width={width!}
                height={height!}
                loading="lazy"
              />
              {place >= 0 && <span aria-hidden="true">{place + 1}</span>}
            </label>
          );
        })}
      </fieldset>
      <Problem field="photoIds" />
    </section>
  );
}
