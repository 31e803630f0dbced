import './quote.css';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { dropIdempotencyKey, idempotencyKey } from '#client/idempotency-key.ts';
import { ApiError, request } from '#client/request.ts';
import { failure } from '#features/lead-forms/ui/QuoteForm.tsx';
import { fieldReader } from '#features/leads/rules.ts';
import { CheckboxField, TextField } from '#ui/field.tsx';
import { Form, type Refused, type SendResult } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft } from '#ui/icons.ts';
import { PageLink } from '#ui/page-link.tsx';
import { toast } from '#ui/toast.tsx';
import { AUTHORITY, CONSENT, DECISION_MESSAGES } from '../../decisions/constants.ts';
import type { OfferPage } from '../../decisions/contract.ts';
import { isSignature } from '../../decisions/rules.ts';
import { formatCents, reckon } from '../../rules.ts';
import { QUOTE_MESSAGES } from '../constants.ts';
import { choicesPath, compareChoices, formatShortDay } from '../rules.ts';
import { CodeButton } from './CodeButton.tsx';
import { Fingerprint } from './Fingerprint.tsx';
import { QuotePart } from './QuotePart.tsx';
import { QuoteSum } from './QuoteSum.tsx';
import { ExclusionList, Payments } from './QuoteTerms.tsx';

interface AcceptPageProps {
  token: string;
  page: OfferPage;
  choices: string[];
  /** Whether a code was mailed, without JavaScript. */
  isCodeSent: boolean;
  refused: Refused | undefined;
}

/** What is about to be accepted, read once more, and the typed name. */
export function AcceptPage({ token, page, choices, isCodeSent, refused }: AcceptPageProps) {
  const { document, documentHash } = page;
  const totals = reckon(document, choices);
  const total = formatCents(totals.totalCents);
  const { number, version, aircraft, sentOn, validUntil, exclusions } = document;
  const of = [`Quote ${number}, version ${version}`, aircraft.tailNumber && `for ${aircraft.tailNumber}`];
  return (
    <main id="main" className="quote-page light-top">
      <div className="wrap quote-head">
        <p>
          <PageLink className="text-link" to={choicesPath(`/q/${token}`, document, choices)}>
            <Icon of={arrowLeft} /> Back to the quote
          </PageLink>
        </p>
        <div className="quote-head__grid">
          <div>
            <p className="quote-head__tag">
              <span className="label">Quote {number}</span>
              {version > 1 && <span className="label">Version {version}</span>}
            </p>
            <h1>Read it once more, then type your name.</h1>
          </div>
          <p className="lead">
            Nothing is agreed until you press the last button. After that the price is fixed, for both of us.
          </p>
        </div>
      </div>
      <div className="wrap quote-body quote-body--rail-first">
        <div>
          <QuotePart id="chosen" n={1} title="What you chose">
            <Chosen page={page} choices={choices} totals={totals} />
            <QuoteSum document={document} totals={totals} showsTotal />
          </QuotePart>
          <QuotePart id="payments" n={2} title="What you pay, and when">
            <Payments document={document} totals={totals} />
          </QuotePart>
          <QuotePart
            id="not-in-it"
            n={3}
            title="What is not in the price"
            lead="The same as on the quote. Please read it again."
          >
            <div className="in-and-out in-and-out--one">
              <ExclusionList points={exclusions} />
            </div>
          </QuotePart>
          <QuotePart id="name" n={4} title="Your name">
            <SignForm
              token={token}
              page={page}
              choices={choices}
              total={total}
              isCodeSent={isCodeSent}
              refused={refused}
            />
          </QuotePart>
        </div>
        <div className="quote-rail">
          <aside className="quote-total on-ink" aria-label="What you are about to sign">
            <p className="label">You are accepting</p>
            <p className="quote-total__sum">{total}</p>
            <p className="quote-total__note">
              {of.filter(Boolean).join(' ')}. Sent {formatShortDay(sentOn)}, valid through {formatShortDay(validUntil)}.
            </p>
            <Fingerprint hash={documentHash} of="the document" />
          </aside>
        </div>
      </div>
    </main>
  );
}

function Chosen({
  page: { document },
  choices,
  totals,
}: {
  page: OfferPage;
  choices: string[];
  totals: ReturnType<typeof reckon>;
}) {
  const { kept, leftOut } = compareChoices(document, choices);
  const included = document.sections.filter(({ kind }) => kind === 'included');
  return (
    <>
      <ul className="quote-lines">
        {included.map(({ id, title, lines }) => (
          <li key={id}>
            <b>{title}</b>
            <span className="price">
              {formatCents(lines.reduce((sum, line) => sum + (totals.lines[line.id] ?? 0), 0))}
            </span>
            <p>{lines.length === 1 ? 'One line, as on the quote.' : `${lines.length} lines, as on the quote.`}</p>
          </li>
        ))}
        {kept.map(({ line, isChanged }) => (
          <li key={line.id}>
            <b>{line.text}</b>
            <span className="price">{formatCents(totals.lines[line.id] ?? 0)}</span>
            <p>
              {isChanged ? 'You chose this.' : 'As we talked about.'}
              {line.taxable && ' Taxable.'}
            </p>
          </li>
        ))}
      </ul>
      {leftOut.length > 0 && (
        <p className="line-note">
          <span>Left out: {leftOut.map(({ text }) => text).join('; ')}.</span>
        </p>
      )}
    </>
  );
}

function SignForm({
  token,
  page: { document, versionId, documentHash, codeFromCents },
  choices,
  total,
  isCodeSent,
  refused,
}: Omit<AcceptPageProps, 'page'> & { page: OfferPage; total: string }) {
  const navigate = useNavigate();
  const [isSigned, setSigned] = useState(false);
  const needsCode = codeFromCents !== null && reckon(document, choices).totalCents >= codeFromCents;

  async function send(fields: FormData): Promise<SendResult> {
    const read = fieldReader(fields);
    const body = {
      versionId,
      documentHash,
      choices,
      name: read('name'),
      authorized: fields.has('authorized'),
      consent: fields.has('consent'),
      poNumber: read('poNumber'),
      ...(needsCode && { code: read('code') }),
    };
    const missing = missingIn(body, needsCode);
    if (missing) return { ok: false, errors: missing };
    try {
      const headers = { 'Idempotency-Key': idempotencyKey('quote-accept', JSON.stringify([token, body])) };
      await request('POST', `/api/offer-links/${token}/accept`, { body, headers });
      dropIdempotencyKey('quote-accept');
    } catch (error) {
      const failed = failure(error, QUOTE_MESSAGES.failed, fields, {});
      // The quote has changed: its page shows how it stands now.
      if (error instanceof ApiError && [409, 410].includes(error.status)) await navigate(`/q/${token}`);
      return failed;
    }
    toast(QUOTE_MESSAGES.accepted);
    return { ok: true, onComplete: () => void navigate(`/q/${token}`, { replace: true }) };
  }

  return (
    <Form
      name="quote-accept"
      labelledBy="name-title"
      submit={{ label: `Accept ${total}`, busy: 'Accepting…', block: true }}
      refused={refused}
      send={send}
      onEdit={(fields) =>
        setSigned(
          missingIn(
            { name: String(fields.get('name')), authorized: fields.has('authorized'), consent: fields.has('consent') },
            false,
          ) === null,
        )
      }
    >
      <input type="hidden" name="intent" value="accept" />
      <input type="hidden" name="versionId" value={versionId} />
      <input type="hidden" name="documentHash" value={documentHash} />
      <input type="hidden" name="choices" value={choices.join(' ')} />
      <div className="quote-sign">
        <TextField
          name="name"
          label="Your full name"
          autoComplete="name"
          maxLength={200}
          required
          help="Typing your name here, with the two boxes below, is your signature."
        />
        <CheckboxField name="authorized" label={AUTHORITY} />
        <CheckboxField name="consent" label={CONSENT} />
        <TextField name="poNumber" label="Purchase order number" maxLength={50} autoComplete="off" />
        {needsCode && <CodeButton token={token} isSent={isCodeSent} />}
        <p className="help">{isSigned ? `You accept ${total}.` : 'Type your name and tick both boxes to accept.'}</p>
      </div>
    </Form>
  );
}

function missingIn(
  { name, authorized, consent, code }: { name: string; authorized: boolean; consent: boolean; code?: string },
  needsCode: boolean,
): Record<string, string> | null {
  const errors = {
    ...(!isSignature(name) && { name: DECISION_MESSAGES.name }),
    ...(!authorized && { authorized: DECISION_MESSAGES.authorized }),
    ...(!consent && { consent: DECISION_MESSAGES.consent }),
    ...(needsCode && !code && { code: DECISION_MESSAGES.codeNeeded }),
  };
  return Object.keys(errors).length > 0 ? errors : null;
}
