import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowRight, download, fileCheck, fileText } from '#ui/icons.ts';
import { PageLink } from '#ui/page-link.tsx';
import { PagePart } from '#ui/page-part.tsx';
import { PhoneButton } from '#website/site/ui/PhoneButton.tsx';
import { useSite } from '#website/site/ui/site-data.ts';
import { formatEntered } from '#workshop/decisions/signing.ts';
import { Fingerprint } from '#workshop/decisions/ui/LetterParts.tsx';
import { formatCents } from '#workshop/shop/money.ts';
import type { ChangeDecision, ChangeDocument, ChangePage } from '../../change-order.contract.ts';
import { formatDays, isStopped } from '../../change-sums.ts';
import { describeDecided, type describeEffect, formatSum } from '../change-page.ts';

/** What became of a change order that is not open. */
export function ChangeState({ page }: { page: ChangePage }) {
  const { business, hasMail } = useSite();
  const { phone } = business;
  const { label, title, text } = describeState(page, hasMail && page.document.customer.email !== null);
  return (
    <section className="card card--pad stack ahead--far quote-state" aria-labelledby="state-title">
      <p className="label">{label}</p>
      <h2 className="h3" id="state-title" tabIndex={-1}>
        {title}
      </h2>
      <p className="muted">{text}</p>
      {page.state === 'withdrawn' && (
        <p className="row">
          {phone && <PhoneButton />}
          <ButtonLink to="/contact">Contact us</ButtonLink>
        </p>
      )}
    </section>
  );
}

function describeState({ decision, document }: ChangePage, hasMailedCopy: boolean) {
  if (!decision)
    return {
      label: 'Withdrawn',
      title: 'We withdrew this change order.',
      text: 'We won’t do or charge for any of it.',
    };
  const on = formatDay(shopDay(new Date(decision.decidedAt)), 'weekday');
  const stopped = decision.answers !== null && isStopped(document.lines, decision.answers);
  return {
    label: 'Answered',
    title: `Answered by ${decision.name ?? 'someone whose name was erased'} on ${on}.`,
    text: [
      decision.answers && describeDecided(document, decision.answers),
      formatEntered(decision) ??
        `Signed with a typed name through the private link.${hasMailedCopy ? ' We emailed you a copy.' : ''}`,
      stopped && 'You declined required work, so we’ve stopped and will call you.',
    ]
      .filter(Boolean)
      .join(' '),
  };
}

/** What was found, in the shop's words, and the photos of it. */
export function Findings({ token, document }: { token: string; document: ChangeDocument }) {
  const { findings, writtenBy, sentOn, photos } = document;
  return (
    <>
      <div className="change-findings">
        <p className="quote-letter">{findings}</p>
        <p>
          {writtenBy && <b>{writtenBy}</b>}
          <span className="muted sm line">{formatDay(sentOn, 'shortWeekday')}</span>
        </p>
      </div>
      {photos.length > 0 && (
        <PagePart id="photos" title="What we found">
          <div className="stack change-photos">
            {photos.map(({ id, caption, width, height }, n) => {
              const path = `/api/change-links/${token}/photos/${id}`;
              const of = `Photo ${n + 1} of ${photos.length}`;
              return (
                <figure key={id}>
                  <a href={path} target="_blank" rel="noreferrer" aria-label={`${caption || of}, opens in a new tab`}>
                    <img
                      className="photo"
                      src={path}
                      alt={caption || of}
                      width={width ?? undefined}
                      height={height ?? undefined}
                      loading={n > 0 ? 'lazy' : undefined}
                    />
                  </a>
                  {caption && <figcaption className="apart--tight muted sm">{caption}</figcaption>}
                </figure>
              );
            })}
          </div>
        </PagePart>
      )}
    </>
  );
}

interface EffectProps {
  effect: ReturnType<typeof describeEffect>;
}

/** Contract and ready date, before and with these answers. */
export function Effect({ effect: { contract, ready, sums, holds } }: EffectProps) {
  const longer = sums.days === 0 ? 'no change' : `+${formatDays(sums.days)}`;
  return (
    <dl className="stack apart--wide change-effect">
      <div>
        <dt className="muted sm">Contract</dt>
        <dd>
          {contract.after !== contract.before && <s>{formatCents(contract.before)}</s>}
          <span>{formatCents(contract.after)}</span>
        </dd>
      </div>
      <div>
        <dt className="muted sm">Ready</dt>
        <dd>
          {ready === null && <span>No date yet</span>}
          {ready && ready.after !== ready.before && <s>{formatDay(ready.before, 'shortWeekday')}</s>}
          {ready && <span>{formatDay(ready.after, 'shortWeekday')}</span>}
          <small>{holds ? 'on hold until we’ve talked' : longer}</small>
        </dd>
        {sums.days > 0 && (
          <dd className="change-days" aria-hidden="true">
            {Array.from({ length: Math.min(sums.days, MAX_CELLS) }, (_, day) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: days in their order
              <i key={day} />
            ))}
          </dd>
        )}
      </div>
    </dl>
  );
}

/** As many days are drawn one by one. */
const MAX_CELLS = 40;

/** The same beside the page, with when the answer is asked for. */
export function EffectRail({ token, page, effect }: EffectProps & { token: string; page: ChangePage }) {
  const { state, document, jobPath } = page;
  const isOpen = state === 'open';
  return (
    <aside className="quote-total on-ink" aria-label={isOpen ? 'What your answers change' : 'Your answers'}>
      <p className="label">{isOpen ? 'What your answers change' : 'Your answers'}</p>
      <p className="quote-total__sum">{formatSum(effect.sums.totalCents)}</p>
      <p className="muted sm" role="status">
        {effect.state}
      </p>
      {isOpen ? (
        <Effect effect={effect} />
      ) : (
        <p className="muted sm">Your contract total is now {formatCents(effect.contract.after)}.</p>
      )}
      <a className="text-link" href={`/api/change-links/${token}/pdf`}>
        <Icon of={download} /> Open the PDF
      </a>
      {isOpen && <p className="muted sm quote-total__last">{describeWait(document)}</p>}
      {!isOpen && jobPath && (
        <PageLink className="text-link" to={jobPath}>
          Follow your airplane <Icon of={arrowRight} />
        </PageLink>
      )}
    </aside>
  );
}

function describeWait({ respondBy, blocks, stage }: ChangePage['document']): string {
  const waits = blocks
    ? ` ${stage} is paused until then. After that, each work day without an answer moves the ready date by one day.`
    : '';
  return `Please answer by ${formatDay(respondBy, 'shortWeekday')}.${waits} Nothing is decided until you answer.`;
}

const FILES = [
  { file: 'answered.pdf', title: 'Change order with your response', icon: fileCheck },
  { file: 'document.json', title: 'Exact document file', icon: fileText },
  { file: 'record.json', title: 'Record of the response', icon: fileText },
];

/** What proves the answers, and the files to keep. */
export function Proof({ token, page, decision }: { token: string; page: ChangePage; decision: ChangeDecision }) {
  return (
    <PagePart
      id="proof"
      title="Proof"
      lead={
        useSite().hasMail && page.document.customer.email !== null
          ? 'We emailed you the same files. Keep them.'
          : 'Please save these files and keep them.'
      }
    >
      <div className="row quote-proof">
        <Fingerprint hash={page.documentHash} of="the change order as sent" caption="The change order, as sent." />
        <Fingerprint hash={decision.recordHash} of="the response" caption="The response, as recorded." />
      </div>
      <div className="quote-files">
        <ul>
          {FILES.map(({ file, title, icon }) => (
            <li key={file}>
              <a href={`/api/change-links/${token}/${file}`}>
                <Icon of={icon} /> <b>{title}</b> <small>{file}</small>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </PagePart>
  );
}
