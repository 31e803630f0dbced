import { Link } from 'react-router';
import { OFFER_LIMITS } from '../../constants.ts';
import { readWhole } from '../../typing/rules.ts';
import { useBody } from './editor-context.ts';
import { LabeledField, TextInput, ValueInput } from './editor-inputs.tsx';

const readMonths = (text: string) => readWhole(text, { min: 0, max: OFFER_LIMITS.warrantyMonths });

/** The warranty and the terms. */
export function WarrantyPart() {
  const paint = useBody((body) => body.paintWarrantyMonths);
  const labor = useBody((body) => body.laborWarrantyMonths);
  const warrantyText = useBody((body) => body.warrantyText);
  const terms = useBody((body) => body.terms);
  return (
    <section className="quote-block">
      <h2 className="spread h3 part-title">
        Warranty and terms <Link to="/admin/settings#warranty">Settings</Link>
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
      <details className="quote-terms">
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
