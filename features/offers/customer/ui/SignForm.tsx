import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { dropIdempotencyKey, idempotencyKey } from '#client/idempotency-key.ts';
import { ApiError, request } from '#client/request.ts';
import { readCode } from '#features/fields/rules.ts';
import { fieldReader } from '#features/leads/rules.ts';
import { formatCents } from '#features/shop/rules.ts';
import { LinkForm } from '#features/site/ui/LinkForm.tsx';
import { CheckboxField, Field } from '#ui/field.tsx';
import type { Refused, SendResult } from '#ui/form.tsx';
import {
  CONSENT_VERSION,
  DECISION_MESSAGES,
  MAX_NAME,
  MAX_PO_NUMBER,
  SIGNED_SENTENCES,
} from '../../decisions/constants.ts';
import type { OfferPage } from '../../decisions/contract.ts';
import { describeMissing } from '../../decisions/rules.ts';
import { QUOTE_MESSAGES } from '../constants.ts';
import { CodeField } from './CodeForm.tsx';
import { showFailure } from './show-failure.ts';

interface SignFormProps {
  token: string;
  page: OfferPage;
  choices: string[];
  totalCents: number;
  needsCode: boolean;
  refused: Refused | undefined;
  /** Called when there is another version to accept now, with words for it. */
  onStale: (detail: string) => void;
}

const NAME = 'quote-accept';
const CHECK_AGAIN = 'To accept, check both boxes.';
const SENTENCES = SIGNED_SENTENCES[CONSENT_VERSION];

/** Accepts by a typed name. What is typed stays when a newer version comes between; the boxes are ticked anew. */
export function SignForm({ token, page, choices, totalCents, needsCode, refused, onStale }: SignFormProps) {
  const { versionId, documentHash } = page;
  const { revalidate } = useRevalidator();
  // Until the first look at the fields the server checks.
  const [signed, setSigned] = useState<{ versionId: number; missing: string } | null>(null);
  // Another version has boxes of its own.
  const missing = signed && (signed.versionId === versionId ? signed.missing : CHECK_AGAIN);

  async function send(fields: FormData): Promise<SendResult> {
    const read = fieldReader(fields);
    const code = readCode(read('code'));
    if (needsCode && !code) return { ok: false, errors: { code: DECISION_MESSAGES.codeNeeded } };
    const body = {
      versionId,
      documentHash,
      choices,
      name: read('name'),
      poNumber: read('poNumber'),
      authorized: fields.has('authorized'),
      consent: fields.has('consent'),
      ...(needsCode && { code }),
      consentVersion: CONSENT_VERSION,
    };
    try {
      const headers = { 'Idempotency-Key': idempotencyKey(NAME, [token, body]) };
      await request('POST', `/api/offer-links/${token}/accept`, { body, headers });
    } catch (error) {
      if (!(error instanceof ApiError && [409, 410].includes(error.status))) return showFailure(error, fields);
      await revalidate();
      onStale(error.problem?.detail ?? QUOTE_MESSAGES.failed.description);
      return { ok: false };
    }
    dropIdempotencyKey(NAME);
    return { ok: true };
  }

  return (
    <LinkForm
      name={NAME}
      intent="accept"
      endsOn={`/q/${token}`}
      labelledBy="name-title"
      submit={{
        label: `Accept ${formatCents(totalCents)}`,
        busy: 'Recording your answers…',
        block: true,
        disabled: Boolean(missing),
      }}
      actions={(accept) => (
        <>
          {accept}
          <p className="help">{missing}</p>
        </>
      )}
      refused={refused}
      send={send}
      onEdit={(fields) => setSigned({ versionId, missing: describeMissing('accept', [], fields) })}
    >
      <input type="hidden" name="versionId" value={versionId} />
      <input type="hidden" name="documentHash" value={documentHash} />
      <input type="hidden" name="consentVersion" value={CONSENT_VERSION} />
      <input type="hidden" name="choices" value={choices.join(' ')} />
      <div className="stack quote-sign">
        <Field
          name="name"
          label="Your full name"
          autoComplete="name"
          maxLength={MAX_NAME}
          required
          help="Typing your name here and checking the two boxes below is your signature."
        />
        <CheckboxField key={`authorized ${versionId}`} name="authorized" label={SENTENCES.authority} />
        <CheckboxField key={`consent ${versionId}`} name="consent" label={SENTENCES.acceptance} />
        <Field name="poNumber" label="Purchase order number" maxLength={MAX_PO_NUMBER} autoComplete="off" />
        {needsCode && <CodeField />}
      </div>
    </LinkForm>
  );
}
