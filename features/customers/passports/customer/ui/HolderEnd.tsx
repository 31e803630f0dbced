import { formatSize } from '#foundation/fields/units.ts';
import { formatDay } from '#time/format-day.ts';
import '#ui/form.css';
import type { ComponentProps } from 'react';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { externalLink, fileCheck, fileText, printer } from '#ui/icons.ts';
import { OfflineNote } from '#website/site/ui/LinkForm.tsx';
import { Done } from '#website/site/ui/SentNote.tsx';
import { PASSPORT_ENDS, TRANSFER_DAYS } from '../../passport.constants.ts';
import type { BuyerPassport, HolderPassport } from '../../passport.contract.ts';
import { describeSale } from '../../warranty.ts';

/** What was refused without JavaScript: which form, why, and what was typed. */
export interface RefusedPost {
  intent: string;
  message: string;
  value: string;
}

const { transfer, withdraw, accept: _, ...ofPublicPage } = PASSPORT_ENDS;

const OFFLINE = 'You’re offline. You can use these forms once you’re connected again.';

/** The holder's documents, and what they can do. */
export function HolderEnd({
  token,
  page,
  refused,
}: {
  token: string;
  page: HolderPassport;
  refused: RefusedPost | null;
}) {
  return (
    <div className="stack passport-end passport-end--holder">
      <div>
        <OfflineNote text={OFFLINE} />
        <h2 className="h3">Transfer it to a buyer</h2>
        <Done of={{ transfer, withdraw }} />
        {page.transfer ? <OpenOffer transfer={page.transfer} /> : <OfferForm page={page} refused={refused} />}
        <Done of={ofPublicPage} />
        <PublicChoices page={page} />
        {refused && refused.intent !== 'transfer' && (
          <p className="error" role="alert">
            {refused.message}
          </p>
        )}
      </div>
      <div>
        <h2 className="h4">Only you see these</h2>
        <ul className="passport-documents">
          {page.documents.map(({ path, title, day, size }) => (
            <li key={path}>
              <a href={`/api/passport-links/${token}/${path}`}>
                <Icon of={path.startsWith('works') ? fileCheck : fileText} />
                <span>
                  <b>{title}</b>
                  <small>PDF, {formatDay(day, 'long')}</small>
                </span>
                <span className="price">{formatSize(size)}</span>
              </a>
            </li>
          ))}
          {page.publicPath && (
            <>
              <li>
                <a href={`/paint/${token}/stickers`}>
                  <Icon of={printer} />
                  <span>
                    <b>Sticker sheet</b>
                    <small>50 and 90 millimeters</small>
                  </span>
                </a>
              </li>
              {page.published && (
                <li>
                  <a href={page.publicPath}>
                    <Icon of={externalLink} />
                    <span>
                      <b>Public page</b>
                      <small>what the sticker opens</small>
                    </span>
                  </a>
                </li>
              )}
            </>
          )}
        </ul>
      </div>
    </div>
  );
}

function OfferForm({ page, refused }: { page: HolderPassport; refused: RefusedPost | null }) {
  const problem = refused?.intent === 'transfer' ? refused : null;
  const along = page.works[0]?.goesAlong ? ', and the warranty transfers to them' : '';
  return (
    <form method="post">
      {page.unanswered && (
        <p className="passport-end__text">
          <b>{page.unanswered.toEmail}</b> did not accept your offer by{' '}
          {formatDay(shopDay(new Date(page.unanswered.until)), 'long')}. Nothing changed.
        </p>
      )}
      <p className="muted passport-end__text">
        Enter the buyer’s email address. They have {TRANSFER_DAYS} days to accept by typing their name. Then your link
        stops working and theirs starts{along}.
      </p>
      <input type="hidden" name="intent" value="transfer" />
      <PostField
        id="buyer"
        label="Buyer’s email"
        name="toEmail"
        type="email"
        maxLength={255}
        autoComplete="off"
        refused={problem}
      />
      <p className="row">
        <Button type="submit" variant="primary">
          Offer the passport
        </Button>
      </p>
    </form>
  );
}

function OpenOffer({ transfer: { toEmail, until } }: { transfer: NonNullable<HolderPassport['transfer']> }) {
  return (
    <form method="post">
      <p className="passport-end__text" role="status">
        Offered to <b>{toEmail}</b>. They can accept until {formatDay(shopDay(new Date(until)), 'long')}. Until then,
        nothing changes.
      </p>
      <input type="hidden" name="intent" value="withdraw" />
      <Button type="submit">Withdraw the offer</Button>
    </form>
  );
}

function PublicChoices({ page: { published, showSerial, hasSerial } }: { page: HolderPassport }) {
  return (
    <form method="post" className="apart--wide">
      <p className="sm muted">
        {published ? 'Anyone with the sticker can see the public page.' : 'The public page is hidden.'}
      </p>
      <p className="row">
        <Button type="submit" small name="intent" value={published ? 'hide' : 'show'}>
          {published ? 'Hide the public page' : 'Show the public page'}
        </Button>
        {hasSerial && (
          <Button type="submit" small name="intent" value={showSerial ? 'hide-serial' : 'show-serial'}>
            {showSerial ? 'Hide the serial number there' : 'Show the serial number there'}
          </Button>
        )}
      </p>
    </form>
  );
}

/** What a buyer is offered, and accepts with their name. */
export function BuyerEnd({ page, refused }: { page: BuyerPassport; refused: RefusedPost | null }) {
  return (
    <form method="post" className="card card--pad passport-accept">
      <OfflineNote text={OFFLINE} />
      <input type="hidden" name="intent" value="accept" />
      <h2 className="h3">Accept this passport</h2>
      <p className="muted passport-end__text">
        It was offered to {page.transfer.toEmail}, until {formatDay(shopDay(new Date(page.transfer.until)), 'long')}.
        You’ll get your own link with the documents, and the seller’s link stops working.{' '}
        {describeSale(page.works[0], 'buyer')}
      </p>
      <PostField id="name" label="Your name" name="name" maxLength={200} autoComplete="name" refused={refused} />
      <p className="row">
        <Button type="submit" variant="primary">
          Accept the passport
        </Button>
      </p>
    </form>
  );
}

type PostFieldProps = { id: string; label: string; refused: RefusedPost | null } & ComponentProps<'input'>;

/** The field of a form that is posted without JavaScript, with what the server refused. */
function PostField({ id, label, refused, ...input }: PostFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} <span className="req">*</span>
      </label>
      <input
        id={id}
        className="input"
        required
        {...input}
        {...(refused && { autoFocus: true })}
        defaultValue={refused?.value}
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused ? `${id}-error` : undefined}
      />
      {refused && (
        <p className="error" id={`${id}-error`} role="alert">
          {refused.message}
        </p>
      )}
    </div>
  );
}
