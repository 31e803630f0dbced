import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError, dropIdempotencyKey, idempotencyKey, request } from '#client/request.ts';
import { fieldReader } from '#customers/leads/lead-words.ts';
import { readCode } from '#foundation/fields/typed-text.ts';
import { formatDay } from '#time/format-day.ts';
import { CheckboxField, Field } from '#ui/field.tsx';
import type { Refused, SendResult } from '#ui/form.tsx';
import { LinkForm } from '#website/site/ui/LinkForm.tsx';
import {
  CONSENT_VERSION,
  LETTER_MESSAGES,
  MAX_NAME,
  MAX_PO_NUMBER,
  SIGNED_SENTENCES,
  SIGNING_MESSAGES,
} from '#workshop/decisions/decisions.constants.ts';
import { describeMissing, needsCode } from '#workshop/decisions/signing.ts';
import { CodeField, CodeForm, showFailure } from '#workshop/decisions/ui/LetterForms.tsx';
import { formatCents } from '#workshop/shop/money.ts';
import type { OfferPage } from '../../decisions.contract.ts';
import '#workshop/decisions/ui/letter.css';
import './quote.css';
import './quote-print.css';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft, info } from '#ui/icons.ts';
import { PageLink } from '#ui/page-link.tsx';
import { PagePart } from '#ui/page-part.tsx';
import { reachUs } from '#website/site/pages.ts';
import { useSite } from '#website/site/ui/site-data.ts';
import { Fingerprint, Fold, Letterhead } from '#workshop/decisions/ui/LetterParts.tsx';
import { choicesPath, computeChoice } from '../../totals.ts';
import { Chosen } from './Letterhead.tsx';
import { PaymentList, QuoteSum, QuoteTag } from './QuoteSections.tsx';
import { Points } from './QuoteText.tsx';

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
function SignForm({ token, page, choices, totalCents, needsCode, refused, onStale }: SignFormProps) {
  const { versionId, documentHash } = page;
  const { revalidate } = useRevalidator();
  // Until the first look at the fields the server checks.
  const [signed, setSigned] = useState<{ versionId: number; missing: string } | null>(null);
  // Another version has boxes of its own.
  const missing = signed && (signed.versionId === versionId ? signed.missing : CHECK_AGAIN);

  async function send(fields: FormData): Promise<SendResult> {
    const read = fieldReader(fields);
    const code = readCode(read('code'));
    if (needsCode && !code) return { ok: false, errors: { code: SIGNING_MESSAGES.codeNeeded } };
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
      onStale(error.problem?.detail ?? LETTER_MESSAGES.failed.description);
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
      <div className="stack ahead--wide quote-sign">
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

interface AcceptPageProps {
  token: string;
  page: OfferPage;
  choices: string[];
  refused: Refused | undefined;
}

const PROBLEM = 'accept-problem';

/** What is about to be accepted, read once more, and the typed name. */
export function AcceptPage({ token, page, choices, refused }: AcceptPageProps) {
  const { document, codeFromCents } = page;
  const { phone } = useSite().business;
  const totals = computeChoice(document, choices);
  const isCodeNeeded = needsCode(totals.totalCents, codeFromCents);
  const isAboutFields = refused && Object.keys(refused.errors).length > 0;
  const [problem, setProblem] = useState(isAboutFields ? '' : (refused?.detail ?? ''));

  /** The page has been loaded again: it shows what there is to accept now. */
  function announce(detail: string) {
    setProblem(detail);
    requestAnimationFrame(() => window.document.getElementById(PROBLEM)?.focus());
  }

  return (
    <main id="main" className="quote-page light-top">
      <Letterhead page={page} />
      <Head token={token} page={page} choices={choices} />
      <div className="wrap stack quote-body quote-body--rail-first">
        <div>
          <div role="alert" id={PROBLEM} tabIndex={-1}>
            {problem && (
              <p className="note note--warn">
                <Icon of={info} />
                <span>{problem}</span>
              </p>
            )}
          </div>
          <PagePart id="name" title="Your name">
            {isCodeNeeded && <CodeForm path={`/api/offer-links/${token}/code`} of="quote" />}
            <div className="card card--pad">
              <SignForm
                token={token}
                page={page}
                choices={choices}
                needsCode={isCodeNeeded}
                totalCents={totals.totalCents}
                refused={isAboutFields ? refused : refused && { ...refused, detail: '' }}
                onStale={announce}
              />
            </div>
          </PagePart>
          <PagePart id="chosen" title="What you chose">
            <Chosen document={document} choices={choices} amounts={totals.lines} />
            <QuoteSum document={document} totals={totals} showsTotal />
          </PagePart>
          <PagePart id="payments" title="What you pay, and when">
            <PaymentList schedule={document.schedule} totals={totals} />
          </PagePart>
          {document.exclusions.length > 0 && (
            <PagePart id="not-in-it" title="What’s not included" lead="As on the quote. Please read it again.">
              <Points of={document.exclusions} />
            </PagePart>
          )}
          <Fold title="Check that this is the quote we sent">
            <p className="quote-prose">
              This is the fingerprint of the document, one column for each of its 32 bytes. It’s also in your email. If
              it looks different there, don’t accept the quote; {reachUs(phone)}.
            </p>
            <Fingerprint hash={page.documentHash} of="the document" />
          </Fold>
        </div>
        <Rail page={page} totalCents={totals.totalCents} />
      </div>
    </main>
  );
}

function Head({ token, page: { document }, choices }: Pick<AcceptPageProps, 'token' | 'page' | 'choices'>) {
  return (
    <div className="wrap quote-head">
      <PageLink className="back" to={choicesPath(`/q/${token}`, document, choices)}>
        <Icon of={arrowLeft} /> Back to the quote
      </PageLink>
      <div className="stack quote-head__grid">
        <div>
          <QuoteTag of={document} />
          <h1>Type your name to accept.</h1>
        </div>
        <p className="lead">
          What you’re accepting is listed below. Nothing is final until you press the button. After that, the price is
          locked in for both of us.
        </p>
      </div>
    </div>
  );
}

function Rail({ page: { document }, totalCents }: { page: OfferPage; totalCents: number }) {
  const { number, version, aircraft, sentOn, validUntil } = document;
  const what = `Quote ${number}, version ${version}${aircraft.tailNumber && `, for ${aircraft.tailNumber}`}.`;
  return (
    <div className="quote-rail">
      <aside className="quote-total on-ink" aria-label="What you are about to sign">
        <p className="label">You are accepting</p>
        <p className="quote-total__sum">{formatCents(totalCents)}</p>
        <p className="muted sm quote-total__last">
          {what} Sent {formatDay(sentOn, 'shortWeekday')}, valid through {formatDay(validUntil, 'shortWeekday')}.
        </p>
      </aside>
    </div>
  );
}
