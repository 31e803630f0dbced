import './change.css';
import { useReportOpened } from '#client/use-report-opened.ts';
import { ConversationList } from '#customers/leads/ui/Conversation.tsx';
import { formatPhone } from '#foundation/business/business.ts';
import { formatDay } from '#time/format-day.ts';
import type { Refused } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { phone as phoneIcon } from '#ui/icons.ts';
import { PagePart } from '#ui/page-part.tsx';
import { Done } from '#website/site/ui/SentNote.tsx';
import { useSite } from '#website/site/ui/site-data.ts';
import { LETTER_ENDS } from '#workshop/decisions/decisions.constants.ts';
import { AskForm, CodeForm } from '#workshop/decisions/ui/LetterForms.tsx';
import { Fold, Letterhead } from '#workshop/decisions/ui/LetterParts.tsx';
import { useFocusOnChange } from '#workshop/decisions/ui/use-focus-on-change.ts';
import { formatPercent } from '#workshop/shop/money.ts';
import type { ChangePage as Change } from '../../change-order.contract.ts';
import {
  type Answers,
  answerField,
  CHANGE_ENDS,
  countLines,
  describeEffect,
  formatPrice,
  formatSum,
} from '../change-page.ts';
import { AnswerLines, SignAnswers, useGivenAnswers } from './AnswerForm.tsx';
import { ChangeState, Effect, EffectRail, Findings, Proof } from './ChangeParts.tsx';
import { MarkedElevation } from './MarkedElevation.tsx';

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
        <div className="wrap stack quote-body">
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
                <div className="quote-total on-ink change-phone-effect only-phone">
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
            <Questions token={token} page={page} refused={refused.ask} />
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

function Questions({ token, page, refused }: { token: string; page: Change; refused: Refused | undefined }) {
  const { name } = useSite().business;
  return (
    <div className="stack stack--wide apart--far change-ask">
      <Done of={{ ask: LETTER_ENDS.ask }} />
      <ConversationList of={page.conversation} shop={name} />
      <PhoneLink />
      <Fold title="Ask a question" id="ask-title" isOpen={refused !== undefined}>
        <AskForm path={`/api/change-links/${token}/ask`} email={page.document.customer.email} refused={refused} />
      </Fold>
    </div>
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

/** Which order it is, what it is about, and the aircraft. */
function ChangeHead({ page: { document, scheme } }: { page: Pick<Change, 'document' | 'scheme'> }) {
  const { number, job, title, aircraft, sentOn, lines } = document;
  return (
    <div className="wrap quote-head">
      <div className="stack quote-head__grid">
        <div>
          <p className="row tag-line ahead">
            <span className="label">Change order {number}</span>
            <span className="label">Job {job}</span>
          </p>
          <h1>{title}</h1>
        </div>
        <p className="lead change-lead">
          {countLines(lines.length)}, {lines.length > 1 && 'each '}with its price and work days. We won’t do or charge
          for anything here unless you say yes to it.
        </p>
      </div>
      <figure className="card quote-plate">
        <MarkedElevation
          aircraft={{ ...aircraft, colors: scheme ? [scheme.base, scheme.a, scheme.b] : [] }}
          lines={lines}
        />
        <figcaption className="spread apart--tight label">
          <span>{aircraft.tailNumber || aircraft.type}</span>
          <span>{formatDay(sentOn, 'shortWeekday')}</span>
        </figcaption>
      </figure>
    </div>
  );
}

function PhoneLink() {
  const { phone } = useSite().business;
  if (!phone) return null;
  return (
    <p>
      <a className="text-link" href={`tel:${phone}`}>
        <Icon of={phoneIcon} /> Talk it over first: {formatPhone(phone)}
      </a>
    </p>
  );
}
