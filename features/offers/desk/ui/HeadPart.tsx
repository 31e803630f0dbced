import { OFFER_LIMITS } from '../../constants.ts';
import { useBody } from './editor-context.ts';
import { LabeledField, TextInput } from './editor-inputs.tsx';

const AIRCRAFT_FIELDS = [
  { key: 'type', label: 'Aircraft type', maxLength: OFFER_LIMITS.model, isRequired: true },
  { key: 'model', label: 'Model', maxLength: OFFER_LIMITS.model },
  { key: 'tailNumber', label: 'Tail number', maxLength: 20 },
  { key: 'serial', label: 'Serial number', maxLength: 40 },
  { key: 'year', label: 'Year', maxLength: 4 },
] as const;

/** What stands above the prices: title, greeting and airplane. They are filled in from the lead, so they are folded. */
export function HeadPart() {
  const title = useBody((body) => body.title);
  const greeting = useBody((body) => body.greeting);
  const aircraft = useBody((body) => body.aircraft);
  return (
    <details className="box quote-head-part">
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
