import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError, dropIdempotencyKey, idempotencyKey, request } from '#client/request.ts';
import { errorsByField } from '#customers/lead-forms/ui/form-errors.ts';
import { fieldReader } from '#customers/leads/lead-words.ts';
import { readCode } from '#foundation/fields/typed-text.ts';
import { CheckboxField, Field } from '#ui/field.tsx';
import type { Refused, SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { LinkForm } from '#website/site/ui/LinkForm.tsx';
import {
  CONSENT_VERSION,
  MAX_NAME,
  SIGNED_SENTENCES,
  SIGNING_MESSAGES,
} from '#workshop/decisions/decisions.constants.ts';
import { describeMissing } from '#workshop/decisions/signing.ts';
import { CodeField, showFailure } from '#workshop/decisions/ui/LetterForms.tsx';
import type { ChangeLine, ChangePage } from '../../change-order.contract.ts';
import { CHANGE_MESSAGES, consentTo, MEANT_NO, MUST_DO, spellNumber } from '../../change-order.ts';
import { findAnswerProblem } from '../../change-sums.ts';
import {
  type Answers,
  answerField,
  type describeEffect,
  describeLine,
  formatPrice,
  labelSigning,
  readAnswers,
  sureField,
} from '../change-page.ts';
import '#ui/choices.css';
import { Icon } from '#ui/icon.tsx';
import { check, triangleAlert, x } from '#ui/icons.ts';

/** The lines of the page belong to it, too. */
const ANSWER_FORM = 'change-answer';

interface SignProps {
  token: string;
  page: ChangePage;
  answers: Answers;
  effect: ReturnType<typeof describeEffect>;
  refused: Refused | undefined;
}

/** Signs all answers by a typed name. */
export function SignAnswers({ token, page, answers, effect, refused }: SignProps) {
  const { document, documentHash } = page;
  const { revalidate } = useRevalidator();
  const isWhole = document.lines.every(({ id }) => answers[id] !== undefined);
  // Until the first look at the fields the server checks.
  const [fields, setFields] = useState<FormData>();
  const missing = fields ? describeMissing('sign', isWhole ? [] : [describeOpen(document.lines.length)], fields) : '';

  async function send(fields: FormData): Promise<SendResult> {
    const given = readAnswers(fields.entries());
    const problem = findAnswerProblem(document.lines, given, { asksIfSure: true });
    const unsure = problem && given[Number(problem.path.split('.')[1])];
    if (unsure) {
      // The box stands beside its line, outside of the form.
      globalThis.document.querySelector<HTMLInputElement>(`[name="${CSS.escape(sureField(unsure.id))}"]`)?.focus();
      toast({ title: 'One More Look', description: problem.message, kind: 'error' });
      return { ok: false };
    }
    const read = fieldReader(fields);
    const code = readCode(read('code'));
    if (effect.needsCode && !code) return { ok: false, errors: { code: SIGNING_MESSAGES.codeNeeded } };
    const body = {
      documentHash,
      answers: given,
      name: read('name'),
      code,
      authorized: fields.has('authorized'),
      consent: fields.has('consent'),
      consentVersion: CONSENT_VERSION,
    };
    try {
      const headers = { 'Idempotency-Key': idempotencyKey(ANSWER_FORM, [token, body]) };
      await request('POST', `/api/change-links/${token}/decide`, { body, headers });
    } catch (error) {
      // It is answered, withdrawn, or needs a code: the page shows that now.
      if (error instanceof ApiError && [400, 409, 410].includes(error.status)) await revalidate();
      if (error instanceof ApiError && error.status === 400) {
        showFailure(error, fields);
        return { ok: false, errors: errorsByField(error.problem?.errors ?? []) };
      }
      return showFailure(error, fields);
    }
    dropIdempotencyKey(ANSWER_FORM);
    return { ok: true };
  }

  return (
    <LinkForm
      name={ANSWER_FORM}
      intent="answer"
      labelledBy="sign-title"
      submit={{
        label: labelSigning(effect.sums, isWhole),
        busy: 'Recording your answers…',
        block: true,
        disabled: missing !== '',
      }}
      actions={(sign) => (
        <>
          {sign}
          <p className="help">{missing}</p>
        </>
      )}
      refused={refused}
      send={send}
      onEdit={setFields}
    >
      <input type="hidden" name="documentHash" value={documentHash} />
      <input type="hidden" name="consentVersion" value={CONSENT_VERSION} />
      <div className="stack ahead--wide quote-sign">
        <Field
          name="name"
          label="Your full name"
          autoComplete="name"
          maxLength={MAX_NAME}
          required
          help="Typing your name here and checking the two boxes below is your signature."
        />
        <CheckboxField name="authorized" label={SIGNED_SENTENCES[CONSENT_VERSION].authority} />
        <CheckboxField name="consent" label={consentTo(document.lines.length)} />
        {effect.needsCode && <CodeField />}
      </div>
    </LinkForm>
  );
}

const describeOpen = (lines: number) =>
  lines === 1 ? 'respond to the line' : `respond to all ${spellNumber(lines)} lines`;

interface LinesProps {
  lines: readonly ChangeLine[];
  answers: Answers;
  refused: Refused | undefined;
  /** Undefined where nothing can be answered anymore. */
  onAnswer: ((id: string, yes: boolean) => void) | undefined;
}

/** Each line with its price and days, and yes or no: the two look the same until one is chosen. */
export function AnswerLines({ lines, answers, refused, onAnswer }: LinesProps) {
  return (
    <ul className="ruled change-lines">
      {lines.map((line, n) => (
        <li key={line.id}>
          <span className="change-lines__n" aria-hidden="true">
            {n + 1}
          </span>
          <div>
            {line.place && <p className="sm muted">{line.place}</p>}
            <h3>{line.text}</h3>
            {line.detail && <p className="muted change-lines__detail">{line.detail}</p>}
            {line.mustDo && (
              <p className="with-icon apart--close change-lines__must">
                <Icon of={triangleAlert} />
                <span>{MUST_DO}</span>
              </p>
            )}
          </div>
          <div className="stack stack--close change-lines__answer">
            <p>
              <span className="price">{formatPrice(line.cents ?? 0)}</span>
              <span className="sm muted">{describeLine(line)}</span>
            </p>
            {onAnswer ? (
              <YesNo
                line={line}
                answer={answers[line.id]}
                isSure={refused?.values[sureField(line.id)] === 'on'}
                error={refused?.errors[sureField(line.id)]}
                onAnswer={(yes) => onAnswer(line.id, yes)}
              />
            ) : (
              <Said answer={answers[line.id]} />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface YesNoProps {
  line: ChangeLine;
  answer: 'yes' | 'no' | undefined;
  isSure: boolean;
  error: string | undefined;
  onAnswer: (yes: boolean) => void;
}

const OPTIONS = [
  { value: 'yes', label: 'Yes', icon: check },
  { value: 'no', label: 'No', icon: x },
] as const;

function YesNo({ line: { id, text, mustDo }, answer, isSure, error, onAnswer }: YesNoProps) {
  return (
    <>
      <fieldset className="yes-no">
        <legend className="vh">{text}: yes or no</legend>
        {OPTIONS.map(({ value, label, icon }) => (
          <label key={value} className="pick">
            <input
              type="radio"
              form={ANSWER_FORM}
              name={answerField(id)}
              value={value}
              checked={answer === value}
              onChange={() => onAnswer(value === 'yes')}
              required
            />
            <Icon of={icon} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {/* The style shows it once No is chosen. */}
      {mustDo && (
        <label className="choice yes-no__sure">
          <input
            type="checkbox"
            form={ANSWER_FORM}
            name={sureField(id)}
            defaultChecked={isSure}
            aria-invalid={Boolean(error)}
          />
          <span className="choice__txt">
            {MEANT_NO}
            {error && <span className="error is-shown">{CHANGE_MESSAGES.sure}</span>}
          </span>
        </label>
      )}
    </>
  );
}

function Said({ answer }: { answer: 'yes' | 'no' | undefined }) {
  if (!answer) return null;
  return (
    <p className="with-icon change-lines__said">
      <Icon of={answer === 'yes' ? check : x} /> {answer === 'yes' ? 'Yes' : 'No'}
    </p>
  );
}

/** The answers so far. Takes over those given before hydration, after which React puts back what the server sent. */
export function useGivenAnswers(initial: () => Answers) {
  const [given, setGiven] = useState(initial);
  const takeOver = useEffectEvent(() => {
    const form = document.getElementById(ANSWER_FORM);
    const early = form instanceof HTMLFormElement ? readAnswers(new FormData(form)) : [];
    if (early.length > 0) setGiven(Object.fromEntries(early.map(({ id, yes }) => [id, yes ? 'yes' : 'no'])));
  });
  useLayoutEffect(() => takeOver(), []);
  return [given, setGiven] as const;
}
