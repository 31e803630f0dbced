import { LIMITS } from '#customers/leads/leads.constants.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { formatTypedPhone, phoneHref } from '#foundation/business/opening-hours.ts';
import { choose } from '#ui/confirm.tsx';
import { copyText } from '#ui/copy-and-save.ts';
import { Field } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import './hand-over.css';

const COPIED = { title: 'Copied!', description: 'Paste it into a text message.' };
const NOT_COPIED = { title: 'Not Copied', description: 'Your browser won’t let us copy it. Select the text instead.' };

/** Where a document goes; a customer without an address may have none. */
export function RecipientField({
  lead,
  value,
}: {
  lead: Pick<Lead, 'email'> | null;
  value?: string | null | undefined;
}) {
  const isByPhone = lead?.email === null;
  return (
    <Field
      name="to"
      label="To"
      type="email"
      isOptional={isByPhone}
      required={!isByPhone}
      help={isByPhone && 'Leave it empty to get the text and the link, and pass them on yourself.'}
      maxLength={LIMITS.email}
      defaultValue={value ?? lead?.email ?? ''}
    />
  );
}

interface HandedOver {
  lead: Pick<Lead, 'firstName' | 'phone'>;
  /** Such as 'quote Q-26-0012'. */
  what: string;
  text: string;
  /** The address of the document. */
  pdf: string;
}

/** Shows what a customer without an email address gets: to copy as a text, to print, or to read out. */
export const handOver = ({ lead: { firstName, phone }, what, text, pdf }: HandedOver) =>
  choose({
    title: `${firstName} has no email address`,
    isWide: true,
    text: (
      <div className="stack">
        <p>
          Send {what} as a text message, print it, or{' '}
          {phone ? (
            <>
              call <a href={phoneHref(phone)}>{formatTypedPhone(phone)}</a>
            </>
          ) : (
            'call'
          )}{' '}
          and read it out.
        </p>
        <pre className="handed-over">{text}</pre>
        <p>
          <a href={pdf} target="_blank" rel="noreferrer">
            Open the PDF to print
          </a>
        </p>
      </div>
    ),
    answers: [
      { key: 'close', label: 'Close' },
      {
        key: 'copy',
        label: 'Copy the text',
        variant: 'ink',
        action: async () => {
          toast((await copyText(text)) ? COPIED : NOT_COPIED);
          return false;
        },
      },
    ],
  });
