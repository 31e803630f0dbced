import './change.css';
import { useReportOpened } from '#client/use-report-opened.ts';
import { ConversationList } from '#features/leads/ui/ConversationList.tsx';
import { QUOTE_ENDS } from '#features/offers/customer/constants.ts';
import { formatPercent } from '#features/offers/customer/rules.ts';
import { AskForm } from '#features/offers/customer/ui/AnswerForms.tsx';
import { CodeForm } from '#features/offers/customer/ui/CodeForm.tsx';
import { Fold } from '#features/offers/customer/ui/Fold.tsx';
import { Letterhead } from '#features/offers/customer/ui/Letterhead.tsx';
import { useFocusOnChange } from '#features/offers/customer/ui/use-focus-on-change.ts';
import { Done } from '#features/site/ui/Done.tsx';
import { useSite } from '#features/site/ui/useSite.ts';
import type { Refused } from '#ui/form.tsx';
import { PagePart } from '#ui/page-part.tsx';
import type { ChangePage as Change } from '../../contract.ts';
import { answerField, CHANGE_ENDS } from '../constants.ts';
import { type Answers, describeEffect, formatPrice, formatSum } from '../rules.ts';
import { AnswerLines } from './AnswerLines.tsx';
import { ChangeHead } from './ChangeHead.tsx';
import { ChangeState } from './ChangeState.tsx';
import { Effect, EffectRail } from './Effect.tsx';
import { Findings } from './Findings.tsx';
import { PhoneLink } from './PhoneLink.tsx';
import { Proof } from './Proof.tsx';
import { SignAnswers } from './SignAnswers.tsx';
import { useGivenAnswers } from './use-given-answers.ts';

export interface ChangePageProps {
  token: string;
  page: Change;
  /** The form without JavaScript after which the page keeps what the others hold. */
  done: string | undefined;
  refused: Partial<Record<'ask' | 'answer', Refused>>;
}

/** The customer's page of a change order. */
export function ChangePage({ token, page, done, refused }: ChangePageProps) {
  useReportOpened(`/api/change-links/${token}/opened`);
  const { document, state, decision } = page;
  const { name } = useSite().business;
  useFocusOnChange(state);
  const [given, setGiven] = useGivenAnswers(() => refusedAnswers(page, refused.answer));
  const answers = decision ? decidedAnswers(page) : given;
  const effect = describeEffect(page, answers);
  const isOpen = state === 'open';
  const { lines } = document;
  return (
    <main id="main" className="quote-page change-page light-top">
      <Letterhead page={page} />
      <article>
        <ChangeHead page={page} />
        <div className="wrap quote-body">
          <div>
            <Done of={CHANGE_ENDS} />
            {!isOpen && <ChangeState page={page} />}
            <Findings token={token} document={document} />
            <PagePart
              id="lines"
              title="Line by line"
              lead={
                isOpen && lines.length > 1 && 'Say yes or no to each one. Saying no to one doesn’t affect the others.'
              }
            >
              <AnswerLines
                lines={lines}
                answers={answers}
                refused={refused.answer}
                onAnswer={isOpen ? (id, yes) => setGiven({ ...given, [id]: yes ? 'yes' : 'no' }) : undefined}
              />
              {state !== 'withdrawn' && <Sums page={page} effect={effect} />}
            </PagePart>
            {isOpen && (
              <>
                <div className="quote-total on-ink change-phone-effect">
                  <Effect effect={effect} />
                </div>
                <PagePart id="sign" title="Sign once">
                  {effect.needsCode && (
                    <CodeForm
                      path={`/api/change-links/${token}/code`}
                      of="change order"
                      done={done}
                      values={refused.answer?.values}
                    />
                  )}
                  <div className="card card--pad">
                    <SignAnswers token={token} page={page} answers={answers} effect={effect} refused={refused.answer} />
                  </div>
                </PagePart>
              </>
            )}
            {decision && <Proof token={token} page={page} decision={decision} />}
            <div className="stack change-ask">
              <Done of={{ ask: QUOTE_ENDS.ask }} />
              <ConversationList of={page.conversation} shop={name} />
              <PhoneLink />
              <Fold title="Ask a question" id="ask-title" isOpen={refused.ask !== undefined}>
                <AskForm
                  path={`/api/change-links/${token}/ask`}
                  email={document.customer.email}
                  refused={refused.ask}
                />
              </Fold>
            </div>
          </div>
          {state !== 'withdrawn' && (
            <div className="quote-rail">
              <EffectRail token={token} page={page} effect={effect} />
            </div>
          )}
        </div>
      </article>
      {isOpen && (
        <div className="row between quote-bar on-ink">
          <p>
            <b>{formatSum(effect.sums.totalCents)}</b>
            <span>{effect.state}</span>
          </p>
        </div>
      )}
    </main>
  );
}

function Sums({
  page: { document, decision },
  effect: { sums },
}: {
  page: Change;
  effect: ReturnType<typeof describeEffect>;
}) {
  return (
    <dl className="sums">
      <div>
        <dt>{decision?.via === 'desk' ? 'Approved total' : 'Total you’re approving'}</dt>
        <dd className="price">{formatPrice(sums.subtotalCents)}</dd>
      </div>
      {document.taxMilliPercent > 0 && (
        <div>
          <dt>
            {document.taxLabel} <small>{formatPercent(document.taxMilliPercent)}, the rate in your contract</small>
          </dt>
          <dd className="price">{formatPrice(sums.taxCents)}</dd>
        </div>
      )}
    </dl>
  );
}

/** As they were posted without JavaScript. */
function refusedAnswers({ document }: Change, refused: Refused | undefined): Answers {
  const values = document.lines.map(({ id }) => [id, refused?.values[answerField(id)]] as const);
  return Object.fromEntries(values.filter(([, value]) => value === 'yes' || value === 'no')) as Answers;
}

function decidedAnswers({ decision }: Change): Answers {
  return Object.fromEntries((decision?.answers ?? []).map(({ id, yes }) => [id, yes ? 'yes' : 'no']));
}
