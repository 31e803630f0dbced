import { type ReactNode, Suspense, useId, useState } from 'react';
import { ApiError } from '#client/request.ts';
import { MESSAGES } from '#features/leads/constants.ts';
import type { NewQuote } from '#features/leads/contract.ts';
import { formatRetryDelay } from '#features/leads/rules.ts';
import { type Conversion, reportConversion } from '#features/site/ui/analytics.ts';
import type { TextKey } from '#features/texts/contract.ts';
import { type FieldErrors, type FieldValues, Form, type FormProps, type Outcome, type Refused } from '#ui/form.tsx';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { toast } from '#ui/toast.tsx';
import { errorsByField } from './field-errors.ts';
import { PrivacyLine } from './PrivacyLine.tsx';
import { photosOf, type SentPhotos } from './photos-of-form.ts';
import { sendQuote } from './send-quote.ts';
import { keepSent, type SentRequest } from './sent-request.ts';

const SentSummary = lazyOptional(() => import('./SentSummary.tsx'));

type Words = { title: string; description: string };

type QuoteFormProps = Pick<FormProps, 'actions' | 'onBeforeSubmit' | 'onEdit'> & {
  name: string;
  labelledBy: string;
  action?: string;
  refused?: Refused;
  submit: { label: string; busy: string; disabled?: boolean };
  toQuote: (form: FormData) => NewQuote;
  prefill?: (form: FormData) => FieldValues;
  /** What the form itself finds wrong, by field, before the quote request is looked at; `missing`: a required field is empty. */
  check?: (form: FormData) => { errors: FieldErrors; missing: boolean };
  /** The form's field for a field of the quote request that has another name there. */
  fieldNames?: Readonly<Record<string, string>>;
  /** What happens with what is sent here, where the site's general words do not do. */
  privacy?: TextKey;
  sent: Words;
  failed: Words;
  /** Begins the console's line about a failure, for a form whose failures are logged. */
  logged?: string;
  conversion: Conversion;
  /** In place of a summary above the form, which takes the focus. `isAll`: nothing was changed while it was being sent. */
  onSent?: (isAll: boolean) => void;
  onFailed?: (error: unknown) => void;
  children: ReactNode;
};

/** The shell of every form that ends in a quote request: checks it, sends it once, and says how it went. */
export function QuoteForm({
  toQuote,
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
}: QuoteFormProps) {
  const [sentHere, setSent] = useState<(SentRequest & { takesFocus: boolean }) | null>(null);

  async function send(fields: FormData): Promise<Outcome> {
    let photoTokens: string[] = [];
    let receipt: SentRequest;
    const sender = document.activeElement;
    try {
      const quote = toQuote(fields);
      const own = check(fields);
      const contract = await loadContract();
      const wrong = { ...placed(contract?.checkQuote(quote, fieldNames) ?? {}, fields), ...own.errors };
      // Last, as they may take a while: what was typed is looked at first.
      const photos = Object.keys(wrong).length === 0 ? await (await photosOf(form.name))?.settled() : undefined;
      const errors = { ...wrong, ...(photos?.missing && { photos: missingPhotos(photos) }) };
      if (own.missing) toast({ ...MESSAGES.missing, kind: 'error' });
      if (Object.keys(errors).length > 0) return { ok: false, errors };
      photoTokens = photos?.tokens ?? [];
      const whole = photoTokens.length ? { ...quote, photoTokens } : quote;
      const { id } = await sendQuote(form.name, whole, sayThatItWaits);
      receipt = { id, quote, photos: photoTokens.length };
    } catch (error) {
      if (logged) console.error(logged, error);
      onFailed?.(error);
      (await photosOf(form.name)?.catch(() => null))?.refuse(refusedPhotos(error));
      return failure(error, failed, fields, { ...fieldNames, photoTokens: 'photos' });
    }
    const hasMore = (await photosOf(form.name)?.catch(() => null))?.forget(photoTokens) ?? false;
    toast(sent);
    reportConversion(conversion);
    keepSent(receipt);
    return { ok: true, hasMore, done: onSent ?? (() => setSent({ ...receipt, takesFocus: !isElsewhere(sender) })) };
  }

  return (
    <>
      {sentHere && (
        <Suspense>
          <SentSummary key={sentHere.id} sent={sentHere} message={sent} takesFocus={sentHere.takesFocus} />
        </Suspense>
      )}
      <Form {...form} submit={{ ...submit, arrow: true }} send={send} persistDraft onFirstFocus={loadContract}>
        {children}
        <Trap />
      </Form>
      <PrivacyLine text={privacy} />
    </>
  );
}

/**
 * The checks weigh more than the rest of the page: they load when the visitor begins to fill in the form.
 * Where they do not come, the server checks alone.
 */
const loadContract = () => import('./check-quote.ts').catch(() => null);

function sayThatItWaits(seconds: number): void {
  const { title, description } = MESSAGES.waits;
  toast({ title, description: `${description} ${formatRetryDelay(seconds)}.`, kind: 'error' });
}

const NO_CHECK = () => ({ errors: {}, missing: false });

export function failure(
  error: unknown,
  failed: Words,
  fields: FormData,
  fieldNames: Readonly<Record<string, string>>,
): Outcome {
  if (!(error instanceof ApiError)) {
    toast({ ...failed, kind: 'error' });
    return { ok: false };
  }
  const isAboutFields = error.status === 400 || error.status === 409;
  const errors = errorsByField((isAboutFields && error.problem?.errors) || [], fieldNames);
  const here = placed(errors, fields);
  const elsewhere = Object.entries(errors).filter(([field]) => !here[field]);
  const more = [
    ...elsewhere.map(([, message]) => `${message}.`),
    error.status === 409 && error.problem?.detail,
    error.retryAfter !== null && `It will work again ${formatRetryDelay(error.retryAfter)}.`,
  ];
  toast({ ...failed, description: [failed.description, ...more].filter(Boolean).join(' '), kind: 'error' });
  return { ok: false, errors: here };
}

export function missingPhotos({ missing, retriable }: SentPhotos): string {
  const [these, are, them] = missing === 1 ? ['1 photo', 'is', 'it'] : [`${missing} photos`, 'are', 'them'];
  return retriable > 0
    ? `${these} ${are} not uploaded yet. Try ${them} again, or remove ${them}.`
    : `${these} cannot be used. Remove ${them} to send the rest.`;
}

/** Whether the visitor went on to another field while the form was being sent. */
function isElsewhere(sender: Element | null): boolean {
  return document.activeElement !== sender && document.activeElement !== document.body;
}

/** By their positions in the request. */
export function refusedPhotos(error: unknown): number[] {
  const errors = (error instanceof ApiError && error.problem?.errors) || [];
  return errors.flatMap(({ path }) => (path.startsWith('photoTokens.') ? Number(path.split('.')[1]) : []));
}

/** Only errors of fields that the form has can stand under them. */
function placed(errors: FieldErrors, fields: FormData): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => fields.has(field)));
}

/** A honeypot: hidden from people. A request that fills it in is answered as usual and not stored. */
function Trap() {
  const id = useId();
  return (
    <div className="form__trap" aria-hidden="true">
      <label htmlFor={id}>Leave this empty</label>
      <input id={id} name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
