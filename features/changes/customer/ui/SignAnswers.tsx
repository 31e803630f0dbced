import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { dropIdempotencyKey, idempotencyKey } from '#client/idempotency-key.ts';
import { ApiError, request } from '#client/request.ts';
import { readCode } from '#features/fields/rules.ts';
import { errorsByField } from '#features/lead-forms/ui/field-errors.ts';
import { fieldReader } from '#features/leads/rules.ts';
import { CodeField } from '#features/offers/customer/ui/CodeForm.tsx';
import { showFailure } from '#features/offers/customer/ui/show-failure.ts';
import {
  CONSENT_VERSION,
  DECISION_MESSAGES,
  MAX_NAME,
  SIGNED_SENTENCES,
} from '#features/offers/decisions/constants.ts';
import { describeMissing } from '#features/offers/decisions/rules.ts';
import { LinkForm } from '#features/site/ui/LinkForm.tsx';
import { CheckboxField, Field } from '#ui/field.tsx';
import type { Refused, SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { consentTo, spellNumber } from '../../constants.ts';
import type { ChangePage } from '../../contract.ts';
import { findAnswerProblem } from '../../rules.ts';
import { sureField } from '../constants.ts';
import { type Answers, type describeEffect, labelSigning, readAnswers } from '../rules.ts';

/** The lines of the page belong to it, too. */
export const ANSWER_FORM = 'change-answer';

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
    if (effect.needsCode && !code) return { ok: false, errors: { code: DECISION_MESSAGES.codeNeeded } };
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
      <div className="stack quote-sign">
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
