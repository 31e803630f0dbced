import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { useRecordCall } from '#client/use-record-call.ts';
import { useIsMailSetUp } from '#office/outbox/ui/outbox-queries.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-and-save.ts';
import { Field } from '#ui/field.tsx';
import { DeskForm, type Entered, SubmitButton } from '#ui/form-dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { PASSPORT_LIMITS, TRANSFER_RULES, WARRANTY_NAMES } from '../../passport.constants.ts';
import { endOfOffer } from '../../warranty.ts';
import type { Passport } from '../passport-desk.contract.ts';
import { CoatsEditor } from './CoatsEditor.tsx';
import { PASSPORT_SAVED, PASSPORTS, usePassportCall } from './passport-queries.ts';

interface WorkProps {
  passport: Passport;
  work: Passport['works'][number];
}

/** A work with its coats and its warranty. */
export function WorkPart({ passport, work }: WorkProps) {
  const { id, title, deliveredOn, jobId, jobNumber, release } = work;
  return (
    <section className="passports__work" aria-labelledby={`work-${id}`}>
      <h2 className="ruled-title" id={`work-${id}`}>
        {title}
      </h2>
      <p className="muted ahead">
        Delivered {formatDay(deliveredOn, 'long')}.{' '}
        {jobId !== null && <Link to={`/admin/jobs/${jobId}`}>Job {jobNumber}</Link>}{' '}
        {release && (
          <a href={`${PASSPORTS}/${passport.id}/works/${id}/release.pdf`} download>
            Release pack
          </a>
        )}
      </p>
      <CoatsEditor passport={passport} work={work} />
      <WarrantyForm passport={passport} work={work} />
    </section>
  );
}

function WarrantyForm({ passport, work }: WorkProps) {
  const { title, warrantyEndsOn, laborEndsOn, warrantyText, transfers } = work;
  const { call } = usePassportCall(passport.id);

  async function save({ reason, warrantyEndsOn: paint, laborEndsOn: labor, ...fields }: Entered) {
    const days = { warrantyEndsOn: paint || null, laborEndsOn: labor || null };
    const body = { ...fields, ...days, ...(reason && { reason }), expectedUpdatedAt: passport.updatedAt };
    await call({ method: 'PATCH', path: `/works/${work.id}`, body });
    toast(PASSPORT_SAVED);
  }

  return (
    <details className="passports__warranty">
      <summary>{describeWarranty(work)}</summary>
      <DeskForm
        className="stack passport-form"
        send={save}
        foot={
          <SubmitButton small variant="ink">
            Save warranty
          </SubmitButton>
        }
      >
        {/* What was saved, here or at another desk, replaces what is typed. */}
        <Fragment key={JSON.stringify([title, warrantyEndsOn, laborEndsOn, warrantyText, transfers])}>
          <Field name="title" label="Work" defaultValue={title} required />
          <Field
            name="warrantyEndsOn"
            label={`${WARRANTY_NAMES.paint}: last day`}
            type="date"
            defaultValue={warrantyEndsOn ?? ''}
            isOptional
          />
          <Field
            name="laborEndsOn"
            label={`${WARRANTY_NAMES.labor}: last day`}
            type="date"
            defaultValue={laborEndsOn ?? ''}
            isOptional
          />
          <Field name="reason" label="Reason for changing a last day" isOptional />
          <Field
            name="warrantyText"
            label="What it covers"
            rows={3}
            maxLength={PASSPORT_LIMITS.warrantyText}
            defaultValue={warrantyText}
            isOptional
          />
          <Field name="transfers" label="Transfers to a new owner" choices={TRANSFER_RULES} defaultValue={transfers} />
        </Fragment>
      </DeskForm>
    </details>
  );
}

function describeWarranty({ warrantyEndsOn, laborEndsOn, soldOn, transfers }: WorkProps['work']): string {
  if (soldOn) return `Warranty: ended with the sale on ${formatDay(soldOn, 'long')}`;
  const endsOn = warrantyEndsOn ?? laborEndsOn;
  return endsOn
    ? `Warranty through ${formatDay(endsOn, 'long')}, ${TRANSFER_RULES[transfers].toLowerCase()}`
    : 'No warranty';
}

/** A work from before the software. */
export function AddWork({ passport: { id, updatedAt } }: { passport: Passport }) {
  const { call } = usePassportCall(id);
  return (
    <details className="passports__warranty">
      <summary>Add past work</summary>
      <DeskForm
        className="stack passport-form"
        resetOnSuccess
        send={async (work) => {
          await call({ method: 'POST', path: '/works', body: { ...work, expectedUpdatedAt: updatedAt } });
          toast(PASSPORT_SAVED);
        }}
        foot={
          <SubmitButton small variant="ink">
            Add work
          </SubmitButton>
        }
      >
        <Field name="title" label="Work done" required />
        <Field name="deliveredOn" label="Delivered" type="date" defaultValue={shopDay()} required />
      </DeskForm>
    </details>
  );
}

const formatAt = (at: string) => formatDay(shopDay(new Date(at)), 'long');

const NAMES = { public: 'public page', holder: 'holder’s page' };

/** Links, publication and passing on. */
export function PassportSharing({ passport }: { passport: Passport }) {
  const { id, published } = passport;
  const { act, isBusy } = usePassportCall(id);
  return (
    <>
      <section className="panel" aria-labelledby="sharing-title">
        <h2 className="panel__title" id="sharing-title">
          Links
        </h2>
        <Links passport={passport} />
        <p className="row">
          <Button
            small
            busy={isBusy}
            onClick={() =>
              void act({ method: 'POST', path: '/publish', body: { published: !published } }, PASSPORT_SAVED)
            }
          >
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
  const { act } = useRecordCall<{ address: string; isNew: boolean }>([PASSPORTS, id]);
  const isMailSetUp = useIsMailSetUp();
  const [shown, setShown] = useState<{ kind: keyof typeof NAMES; address: string } | null>(null);

  const find = (kind: keyof typeof NAMES, more: object = {}) =>
    act({ method: 'POST', path: '/links', body: { kind, ...more } }, async ({ address, isNew }) => {
      setShown({ kind, address });
      const copied = (await copyText(address)) ? 'Link copied' : 'Link shown';
      toast({
        title: 'mail' in more && isMailSetUp ? 'On its way' : copied,
        description: isNew ? `This is a new link to the ${NAMES[kind]}.` : `This is the link to the ${NAMES[kind]}.`,
      });
    });

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
        <p className="sm apart--close">
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
  const { call, act, isBusy } = usePassportCall(passport.id);
  const open = transfers.find(({ status }) => status === 'offered');
  const [newest] = transfers;
  const last = transfers.find(({ status }) => status === 'done');

  const offer = (toEmail: string | null) => ({ method: 'POST', path: '/transfer', body: { toEmail } }) as const;

  return (
    <>
      {otherCustomer && !open && (
        <p className="note">
          The last work was delivered to {otherCustomer}, who isn’t the holder. Was the airplane sold?
        </p>
      )}
      {open ? (
        <div className="stack passport-form">
          <p>
            Offered to {open.toEmail} on {formatAt(open.createdAt)}, who can accept until {formatAt(endOfOffer(open))}.
          </p>
          <Button small busy={isBusy} onClick={() => void act(offer(null), PASSPORT_SAVED)}>
            Withdraw the offer
          </Button>
        </div>
      ) : (
        <DeskForm
          className="stack passport-form"
          send={async ({ toEmail = '' }) => {
            await call(offer(toEmail));
            toast(PASSPORT_SAVED);
          }}
          foot={
            <SubmitButton small variant="ink">
              Offer the passport
            </SubmitButton>
          }
        >
          {newest?.status === 'expired' && (
            <p className="note">
              {newest.toEmail ?? 'The buyer'} did not accept the offer, which ended on {formatAt(endOfOffer(newest))}.
            </p>
          )}
          <Field name="toEmail" label="Buyer’s email" type="email" defaultValue={otherCustomer ?? ''} required />
        </DeskForm>
      )}
      {last && <p className="muted sm">Last transferred on {formatAt(last.doneAt!)}.</p>}
    </>
  );
}
