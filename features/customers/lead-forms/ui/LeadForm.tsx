import { type ReactNode, Suspense, useId, useState } from 'react';
import { ApiError, dropIdempotencyKey, idempotencyKey, request } from '#client/request.ts';
import { formatRetryDelay } from '#customers/leads/lead-words.ts';
import { MESSAGES } from '#customers/leads/leads.constants.ts';
import type { LeadReceipt, NewLead } from '#customers/leads/leads.contract.ts';
import { type FieldErrors, Form, type FormProps, type Refused, type SendResult } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { lockKeyhole } from '#ui/icons.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { PageLink } from '#ui/page-link.tsx';
import { toast } from '#ui/toast.tsx';
import { type Conversion, reportConversion } from '#website/site/ui/analytics.ts';
import type { TextKey } from '#website/texts/page-texts.ts';
import { Text } from '#website/texts/ui/Text.tsx';
import { TRAP } from '../suspects.constants.ts';
import { failure, ownErrors } from './form-errors.ts';
import { photosOf, type SentPhotos } from './photos-of-form.ts';
import { incomingReferralCode, ownReferralCode } from './referral-code.ts';
import { type SentRequest, storeSentRequest } from './sent-request.ts';

const TIMEOUT_MS = 30_000;
const UNAVAILABLE = 503;
/** The longest automatic wait before a retry. */
const MAX_WAIT_SECONDS = 30;

/**
 * Submits a quote request. While the content of `form` stays the same, every try carries the same key, also after a
 * reload, so that the server stores it once. Retries once if the server names a short wait; `onWait` is called with its
 * seconds.
 * @returns the server's receipt, with the path of the request's private page
 * @throws ApiError, or the error of `fetch` without a response within 30 seconds
 */
export async function sendLead(
  form: string,
  sent: NewLead,
  onWait: (seconds: number) => void,
): Promise<LeadReceipt & { page?: string | undefined }> {
  const lead = withReferralCode(sent);
  const key = idempotencyKey(form, lead);
  let page: string | undefined;
  const send = () =>
    request<LeadReceipt>('POST', '/api/quotes', {
      body: lead,
      headers: { 'Idempotency-Key': key },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      onHeaders: (headers) => {
        page = /<([^>]+)>; rel="related"/.exec(headers.get('link') ?? '')?.[1];
      },
    });
  const receipt = await send().catch(async (error: unknown) => {
    const seconds = retryDelay(error);
    if (seconds === null) throw error;
    onWait(seconds);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return send();
  });
  dropIdempotencyKey(form);
  return page ? { ...receipt, page } : receipt;
}

/** Null if a retry is of no use. */
function retryDelay(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== UNAVAILABLE) return null;
  const { retryAfter } = error;
  return retryAfter !== null && retryAfter <= MAX_WAIT_SECONDS ? retryAfter : null;
}

/** A referral carries the sender's own code, other requests the code of the link that led here. */
function withReferralCode(lead: NewLead): NewLead {
  const code = lead.source === 'referral' ? (ownReferralCode() ?? incomingReferralCode()) : incomingReferralCode();
  return code ? { ...lead, details: { ...lead.details, referralCode: code } } : lead;
}

const SentSummary = lazyOptional(() => import('./SentSummary.tsx'));

type Words = { title: string; description: string };

type LeadFormProps = Pick<FormProps, 'actions' | 'onEdit' | 'prefilled'> & {
  name: string;
  labelledBy: string;
  action?: string;
  refused?: Refused;
  submit: { label: string; busy: string; disabled?: boolean };
  toLead: (form: FormData) => NewLead;
  /** The form's own checks by field; `missing` if a required field is empty. */
  check?: (form: FormData) => { errors: FieldErrors; missing: boolean };
  /** Form fields by the quote request's names for them, where they differ. */
  fieldNames?: Readonly<Record<string, string>>;
  /** Replaces the site's general privacy line. */
  privacy?: TextKey;
  sent: Words;
  failed: Words;
  /** Prefix for logging failures to the console; without it they are not logged. */
  logged?: string;
  conversion: Conversion;
  /** Called in place of showing a summary. `isAll` is false if fields were changed while sending. */
  onSent?: (isAll: boolean) => void;
  onFailed?: (error: unknown) => void;
  children: ReactNode;
};

/** The shell of every form that makes a lead: validates, submits once and reports the outcome. */
export function LeadForm({
  toLead,
  check = NO_CHECK,
  fieldNames = {},
  privacy,
  sent,
  failed,
  logged,
  conversion,
  onSent,
  onFailed,
  children,
  submit,
  ...form
}: LeadFormProps) {
  const [sentHere, setSent] = useState<(SentRequest & { takesFocus: boolean }) | null>(null);

  async function send(fields: FormData): Promise<SendResult> {
    let photoTokens: string[] = [];
    let receipt: SentRequest;
    const sender = document.activeElement;
    try {
      const lead = toLead(fields);
      const own = check(fields);
      const contract = await loadContract();
      const wrong = { ...ownErrors(contract?.checkLead(lead, fieldNames) ?? {}, fields), ...own.errors };
      // Last, because uploads may take a while.
      const photos = Object.keys(wrong).length === 0 ? await (await photosOf(form.name))?.settled() : undefined;
      const errors = { ...wrong, ...(photos?.missing && { photos: missingPhotos(photos) }) };
      if (own.missing) toast({ ...MESSAGES.missing, kind: 'error' });
      if (Object.keys(errors).length > 0) return { ok: false, errors };
      photoTokens = photos?.tokens ?? [];
      const whole = photoTokens.length ? { ...lead, photoTokens } : lead;
      const { id, page } = await sendLead(form.name, whole, showRetryToast);
      receipt = { id, quote: lead, photos: photoTokens.length, page };
    } catch (error) {
      if (logged) console.error(logged, error);
      onFailed?.(error);
      (await photosOf(form.name)?.catch(() => null))?.reject(refusedPhotos(error));
      return failure(error, failed, fields, { ...fieldNames, photoTokens: 'photos' });
    }
    const hasUnsentChanges = (await photosOf(form.name)?.catch(() => null))?.removeSubmitted(photoTokens) ?? false;
    toast(sent);
    reportConversion(conversion);
    storeSentRequest(receipt);
    return {
      ok: true,
      hasUnsentChanges,
      onComplete: onSent ?? (() => setSent({ ...receipt, takesFocus: !hasMovedOn(sender) })),
    };
  }

  return (
    <>
      {sentHere && (
        <Suspense>
          <SentSummary key={sentHere.id} sent={sentHere} message={sent} takesFocus={sentHere.takesFocus} />
        </Suspense>
      )}
      <Form {...form} submit={{ ...submit, arrow: true }} send={send} persistDraft onFocus={preloadContract}>
        {children}
        <Trap />
      </Form>
      <PrivacyLine text={privacy} />
    </>
  );
}

/**
 * The contract is larger than the rest of the page: it loads on the first focus. If that fails, only the server
 * validates.
 */
const loadContract = () => import('./check-lead.ts').catch(() => null);
const preloadContract = () => void (window.requestIdleCallback ?? setTimeout)(loadContract);

function showRetryToast(seconds: number): void {
  const { title, description } = MESSAGES.waits;
  toast({ title, description: `${description} ${formatRetryDelay(seconds)}.`, kind: 'error' });
}

const NO_CHECK = () => ({ errors: {}, missing: false });

export function missingPhotos({ missing, retriable }: SentPhotos): string {
  const [these, are, them] = missing === 1 ? ['1 photo', 'is', 'it'] : [`${missing} photos`, 'are', 'them'];
  return retriable > 0
    ? `${these} ${are} not uploaded yet. Try ${them} again, or remove ${them}.`
    : `${these} cannot be used. Remove ${them} to send the rest.`;
}

/** Whether the visitor has focused another field since. */
function hasMovedOn(sender: Element | null): boolean {
  return document.activeElement !== sender && document.activeElement !== document.body;
}

/** Positions of rejected photos in the request. */
export function refusedPhotos(error: unknown): number[] {
  const errors = (error instanceof ApiError && error.problem?.errors) || [];
  return errors.flatMap(({ path }) => (path.startsWith('photoTokens.') ? Number(path.split('.')[1]) : []));
}

/** A honeypot. A request that fills it in is answered as usual and looks like spam at the desk. */
function Trap() {
  const id = useId();
  return (
    <div className="form__trap" aria-hidden="true">
      <label htmlFor={id}>{TRAP.label}</label>
      <input id={id} name={TRAP.name} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** How submitted data is used. */
function PrivacyLine({ text = 'site.privacyLine.text' }: { text?: TextKey | undefined }) {
  return (
    <p className="privacy">
      <Icon of={lockKeyhole} />
      <span>
        <Text k={text} />{' '}
        <PageLink to="/privacy">
          <Text k="site.privacyLine.link" />
        </PageLink>
      </span>
    </p>
  );
}
