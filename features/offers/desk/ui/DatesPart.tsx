import { useQuery } from '@tanstack/react-query';
import { weeksIn } from '#features/estimates/rules.ts';
import type { Read } from '#features/fields/numbers/rules.ts';
import type { Templates } from '#features/jobs/templates/contract.ts';
import type { Quote } from '#features/leads/contract.ts';
import { shopDay } from '#time/shop-time.ts';
import { OFFER_LIMITS, WORK_TEMPLATES } from '../../constants.ts';
import type { OfferBody } from '../../contract.ts';
import { readWhole } from '../../typing/rules.ts';
import { setArrival } from './arrival.ts';
import { useBody, useEditor, useTyped } from './editor-context.ts';
import { ChoiceInput, LabeledField, useFieldAttributes, ValueInput } from './editor-inputs.tsx';
import { Suggestion } from './Suggestion.tsx';

const readValidDays = (text: string) => readWhole(text, { min: 1, max: OFFER_LIMITS.validDays });
const readWorkDays = (text: string): Read<number | null> =>
  text.trim() === '' ? { value: null } : readWhole(text, { min: 1, max: OFFER_LIMITS.workDays });
const WORK_DAYS_OF_WEEK = 5;
const writeDays = (days: number | null) => (days === null ? '' : String(days));

/** When the airplane comes, how long it stays, and how long the price stands. */
export function DatesPart({ lead, factor, factorOf }: { lead: Quote; factor: number | null; factorOf: string }) {
  const { data: setting } = useQuery<Templates>({ queryKey: ['/api/settings/templates'] });
  const template = useBody((body) => body.template);
  const workDays = useBody((body) => body.workDays);
  const validDays = useBody((body) => body.validDays);
  const days = WORK_TEMPLATES[template] ?? null;
  const suggested = days && Math.ceil((days * Math.round((factor ?? 1) * 100)) / 100);
  return (
    <section className="quote-block">
      <h2 className="spread h3 part-title">Dates</h2>
      <div className="form form--2 quote-dates">
        <ArrivalFields />
        <LabeledField field="template" label="Kind of work" isRequired>
          <ChoiceInput
            field="template"
            value={template}
            choices={setting?.templates.map(({ name }) => name) ?? []}
            onText={(chosen) => (body) => ({ ...body, template: chosen })}
          />
        </LabeledField>
        <LabeledField field="workDays" label="Work days until ready" isRequired>
          <ValueInput
            field="workDays"
            inputMode="numeric"
            value={workDays}
            read={readWorkDays}
            write={writeDays}
            onValue={(value) => (body) => ({ ...body, workDays: value })}
          />
          {suggested && suggested !== workDays && (
            <p className="row quote-suggestions">
              <Suggestion
                text={`${suggested} days`}
                field="workDays"
                change={(body: OfferBody) => ({ ...body, workDays: suggested })}
              />
              <span className="muted sm">
                {template}, {days} days
                {factor !== null && factor !== 1 && `, × ${Math.round(factor * 100)}% for ${factorOf}`}
              </span>
            </p>
          )}
          <Promised lead={lead} workDays={workDays ?? suggested} />
        </LabeledField>
        <LabeledField field="validDays" label="Days valid">
          <ValueInput
            field="validDays"
            inputMode="numeric"
            value={validDays}
            read={readValidDays}
            write={String}
            onValue={(value) => (body) => ({ ...body, validDays: value })}
          />
        </LabeledField>
      </div>
    </section>
  );
}

/** Says so when the work takes longer than the calculator let the customer expect. */
function Promised({ lead: { firstName, timeline }, workDays }: { lead: Quote; workDays: number | null }) {
  const promised = timeline ? weeksIn(timeline) : null;
  const weeks = workDays && Math.ceil(workDays / WORK_DAYS_OF_WEEK);
  if (!promised?.to || !weeks || weeks <= promised.to) return null;
  return (
    <p className="help">
      The calculator showed {firstName} {promised.from} to {promised.to} weeks; {workDays} work days are {weeks}.
      Mention it in your message.
    </p>
  );
}

/** The days on which the airplane may come; without them it comes by arrangement. */
function ArrivalFields() {
  const induction = useBody((body) => body.induction);
  const typedTo = useTyped('induction-to')?.text;
  return (
    <>
      <LabeledField field="induction-from" label="Arrival, from">
        <ArrivalInput end="from" value={induction?.from ?? ''} />
      </LabeledField>
      <LabeledField field="induction-to" label="Arrival, to">
        <ArrivalInput end="to" value={typedTo ?? induction?.to ?? ''} />
        {induction === null && <p className="help">If left blank, the quote says “To be scheduled”.</p>}
      </LabeledField>
    </>
  );
}

function ArrivalInput({ end, value }: { end: 'from' | 'to'; value: string }) {
  const editor = useEditor();
  return (
    <input
      {...useFieldAttributes({ field: `induction-${end}` })}
      type="date"
      min={shopDay()}
      max="2999-12-31"
      value={value}
      onChange={({ target }) => {
        if (target.validity.badInput) return;
        setArrival(editor, end, target.value);
        editor.rest();
      }}
    />
  );
}
