import { type FormEvent, useState } from 'react';
import { adminRequest } from '#client/admin-request.ts';
import { useIsMailSetUp } from '#features/outbox/ui/outbox-queries.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { endOfOffer } from '../../rules.ts';
import type { Passport } from '../contract.ts';
import { DeskField } from './DeskField.tsx';
import { PASSPORTS, sentenceOf, usePassportChange } from './passport-queries.ts';

const formatAt = (at: string) => formatDay(shopDay(new Date(at)), 'long');

const NAMES = { public: 'public page', holder: 'holder’s page' };

/** Links, publication and passing on. */
export function PassportSharing({ passport }: { passport: Passport }) {
  const { published } = passport;
  const { change, isBusy } = usePassportChange(passport);
  return (
    <>
      <section className="panel" aria-labelledby="sharing-title">
        <h2 className="panel__title" id="sharing-title">
          Links
        </h2>
        <Links passport={passport} />
        <p className="row">
          <Button small busy={isBusy} onClick={() => void change('POST', '/publish', { published: !published }, false)}>
            {published ? 'Hide the public page' : 'Show the public page'}
          </Button>
        </p>
      </section>
      <section className="panel" aria-labelledby="sale-title">
        <h2 className="panel__title" id="sale-title">
          Sale
        </h2>
        <Transfer passport={passport} />
      </section>
    </>
  );
}

function Links({ passport: { id, holderEmail } }: { passport: Passport }) {
  const isMailSetUp = useIsMailSetUp();
  const [shown, setShown] = useState<{ kind: keyof typeof NAMES; address: string } | null>(null);

  async function find(kind: keyof typeof NAMES, more: object = {}) {
    try {
      const body = { kind, ...more };
      const { address, isNew } = await adminRequest<{ address: string; isNew: boolean }>(
        'POST',
        `${PASSPORTS}/${id}/links`,
        { body },
      );
      setShown({ kind, address });
      const copied = await navigator.clipboard?.writeText(address).then(
        () => true,
        () => false,
      );
      const title = copied ? 'Link copied' : 'Link shown';
      toast({
        title: 'mail' in more && isMailSetUp ? 'On its way' : title,
        description: isNew ? `This is a new link to the ${NAMES[kind]}.` : `This is the link to the ${NAMES[kind]}.`,
      });
    } catch (error) {
      toast({ title: 'Error', description: sentenceOf(error), kind: 'error' });
    }
  }

  return (
    <>
      <p className="row">
        <Button small onClick={() => void find('public')}>
          Copy the public link
        </Button>
        {holderEmail && (
          <>
            <Button small onClick={() => void find('holder')}>
              Copy the holder’s link
            </Button>
            <Button small onClick={() => void find('holder', { mail: true })}>
              Email it to the holder
            </Button>
          </>
        )}
      </p>
      {shown && (
        <p className="sm passports__address">
          <a href={shown.address}>{shown.address}</a>
          {shown.kind === 'public' && (
            <>
              {' '}
              <a href={`${shown.address}/stickers`}>Stickers</a>
            </>
          )}
        </p>
      )}
      <details className="passports__warranty">
        <summary>Revoke a link</summary>
        <p className="sm muted">If you replace the public link, printed stickers stop working.</p>
        <p className="row">
          <Button small onClick={() => void find('public', { renew: true })}>
            Replace the public link
          </Button>
          {holderEmail && (
            <Button small onClick={() => void find('holder', { renew: true })}>
              Replace the holder’s link
            </Button>
          )}
        </p>
      </details>
    </>
  );
}

function Transfer({ passport }: { passport: Passport }) {
  const { transfers, otherCustomer } = passport;
  const { change, isBusy, problem } = usePassportChange(passport);
  const open = transfers.find(({ status }) => status === 'offered');
  const [newest] = transfers;
  const last = transfers.find(({ status }) => status === 'done');

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void change('POST', '/transfer', Object.fromEntries(new FormData(event.currentTarget)), false);
  }

  return (
    <>
      {otherCustomer && !open && (
        <p className="note">
          The last work was delivered to {otherCustomer}, who isn’t the holder. Was the airplane sold?
        </p>
      )}
      {open ? (
        <div className="passport-form">
          <p>
            Offered to {open.toEmail} on {formatAt(open.createdAt)}, who can accept until {formatAt(endOfOffer(open))}.
          </p>
          <Button small busy={isBusy} onClick={() => void change('POST', '/transfer', { toEmail: null }, false)}>
            Withdraw the offer
          </Button>
        </div>
      ) : (
        <form className="passport-form" onSubmit={submit}>
          {newest?.status === 'expired' && (
            <p className="note">
              {newest.toEmail ?? 'The buyer'} did not accept the offer, which ended on {formatAt(endOfOffer(newest))}.
            </p>
          )}
          <DeskField name="toEmail" label="Buyer’s email" type="email" value={otherCustomer ?? ''} isRequired />
          <Button small type="submit" variant="ink" busy={isBusy}>
            Offer the passport
          </Button>
        </form>
      )}
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      {last && <p className="muted sm">Last transferred on {formatAt(last.doneAt!)}.</p>}
    </>
  );
}
