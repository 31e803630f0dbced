import { useRevalidator } from 'react-router';
import { fieldReader } from '#customers/leads/lead-words.ts';
import { ConversationList } from '#customers/leads/ui/Conversation.tsx';
import { Field } from '#ui/field.tsx';
import type { Refused, SendResult } from '#ui/form.tsx';
import { LinkForm } from '#website/site/ui/LinkForm.tsx';
import { Done } from '#website/site/ui/SentNote.tsx';
import { useSite } from '#website/site/ui/site-data.ts';
import { LETTER_ENDS, MAX_REASON } from '#workshop/decisions/decisions.constants.ts';
import { AskForm, post } from '#workshop/decisions/ui/LetterForms.tsx';
import { Fold } from '#workshop/decisions/ui/LetterParts.tsx';
import type { OfferPage } from '../../decisions.contract.ts';

export interface QuotePageProps {
  token: string;
  page: OfferPage;
  /** As the address chooses. */
  choices: string[];
  canAccept: boolean;
  refused: Partial<Record<'ask' | 'decline', Refused>>;
}

/** Asks and declines, each in a fold of its own. */
export function AnswerForms({ token, page, refused }: Pick<QuotePageProps, 'token' | 'page' | 'refused'>) {
  const { state, versionId, document } = page;
  const { name } = useSite().business;
  return (
    <>
      <Done of={{ ask: LETTER_ENDS.ask }} />
      <ConversationList of={page.conversation} shop={name} />
      <Fold title="Ask a question" id="ask-title" isOpen={state === 'accepted' || refused.ask !== undefined}>
        <AskForm path={`/api/offer-links/${token}/ask`} email={document.customer.email} refused={refused.ask} />
      </Fold>
      {state === 'open' && (
        <Fold title="Decline" id="decline-title" isOpen={refused.decline !== undefined}>
          <DeclineForm token={token} versionId={versionId} refused={refused.decline} />
        </Fold>
      )}
    </>
  );
}

interface AnswerFormProps {
  token: string;
  refused: Refused | undefined;
}

const ASK_FOR_NEW = 'Please send us a new quote.';

/** Asks for a new quote in one click. */
export function AskForNewForm({ token, refused }: AnswerFormProps) {
  return (
    <LinkForm
      name="quote-ask-for-new"
      intent="ask"
      labelledBy="state-title"
      submit={{ label: 'Request a new quote', busy: 'Sending…' }}
      refused={refused}
      send={(fields) => post(`/api/offer-links/${token}/ask`, { text: ASK_FOR_NEW }, fields)}
    >
      <input type="hidden" name="text" value={ASK_FOR_NEW} />
    </LinkForm>
  );
}

function DeclineForm({ token, versionId, refused }: AnswerFormProps & { versionId: number }) {
  const { revalidate } = useRevalidator();

  async function send(fields: FormData): Promise<SendResult> {
    const body = { versionId, reason: fieldReader(fields)('reason') };
    const result = await post(`/api/offer-links/${token}/decline`, body, fields);
    // The quote may have been decided or replaced meanwhile.
    if (!result.ok) await revalidate();
    return result;
  }

  return (
    <LinkForm
      name="quote-decline"
      intent="decline"
      labelledBy="decline-title"
      submit={{ label: 'Decline this quote', busy: 'Sending…', variant: 'line' }}
      refused={refused}
      send={send}
      persistDraft
    >
      <input type="hidden" name="versionId" value={versionId} />
      <Field
        name="reason"
        label="Reason for declining"
        rows={2}
        maxLength={MAX_REASON}
        help="We will not call to change your mind."
      />
    </LinkForm>
  );
}
