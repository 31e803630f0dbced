import { NewOfferFor } from '#workshop/offers/desk/ui/NewOffer.tsx';
import './customers.css';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { elevationOf } from '#airplanes/aircraft/airframe-names.ts';
import { Elevation } from '#airplanes/aircraft/ui/Elevation.tsx';
import { ApiError } from '#client/request.ts';
import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { SearchField } from '#customers/leads/ui/list-head.tsx';
import { PersonActions, type PersonProps } from '#desk/privacy/ui/PersonActions.tsx';
import { formatTypedPhone, phoneHref } from '#foundation/business/opening-hours.ts';
import { formatUnits } from '#foundation/fields/units.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft, send } from '#ui/icons.ts';
import { FailedPage, LoadingPage, MissingPage } from '#ui/page-states.tsx';
import { toast } from '#ui/toast.tsx';
import { formatCents } from '#workshop/shop/money.ts';
import { CHOICE_WORDS } from '#workshop/shown/permission.constants.ts';
import type { Customer, OwnAirplane } from '../customers.contract.ts';
import { useCustomer, useCustomerCall, useCustomerPages } from './customer-queries.ts';
import { MISSING_CUSTOMER, RecordList } from './RecordList.tsx';

export default function CustomerPage({ params: { id } }: { params: { id: string } }) {
  return <CustomerStates key={id} id={Number(id)} />;
}

/** A customer, in the states of the page: loading, failed, missing, there. */
function CustomerStates({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useCustomer(id);
  if (data) return <CustomerView customer={data} />;
  if (error instanceof ApiError && error.status === 404) return <MissingPage {...MISSING_CUSTOMER} />;
  if (error && !isFetching)
    return <FailedPage title="The customer could not be loaded" onRetry={() => void refetch()} />;
  return <LoadingPage noun="customer" />;
}

function CustomerView({ customer }: { customer: Customer }) {
  const { name, businessName, since, emails, phones, contacts, lastLeadId, airplanes, records } = customer;
  return (
    <main id="main" className="wrap page page--record">
      <Link className="text-link" to="/admin/customers">
        <Icon of={arrowLeft} /> Customers
      </Link>
      <div className="row between page__title customer-head">
        <div>
          <p className="label">Customer since {since.slice(0, 4)}</p>
          <h1 className="h2">{name}</h1>
          {businessName && <p className="muted">{businessName}</p>}
          <ul className="row customer-reach">
            {emails.map((email) => (
              <li key={email}>
                <a href={`mailto:${email}`}>{email}</a>
              </li>
            ))}
            {phones.map((phone) => (
              <li key={phone}>
                <a href={phoneHref(phone)}>{formatTypedPhone(phone)}</a>
              </li>
            ))}
          </ul>
        </div>
        <div className="row">
          <ButtonLink to={`/admin/quotes/${lastLeadId}`} variant="ink">
            <Icon of={send} /> Write
          </ButtonLink>
          <NewOfferFor leadId={lastLeadId} />
        </div>
      </div>
      <Money money={customer.money} />
      {airplanes.length > 0 && <Airplanes airplanes={airplanes} />}
      <div className="beside">
        <RecordList records={records} />
        <aside className="stack" aria-label="About this customer">
          <Contacts customer={customer} />
          {customer.shown.length > 0 && <MayBeShown shown={customer.shown} />}
          {contacts.map(({ id, email, leadId }) =>
            email === null ? (
              <Privacy key={id} person={{ leadId }} label={formatTypedPhone(phones[0]!)} />
            ) : (
              <Privacy key={id} person={{ email: email.toLowerCase() }} label={email} />
            ),
          )}
        </aside>
      </div>
    </main>
  );
}

function Money({ money: { soldCents, invoicedCents, paidCents, dueCents } }: Pick<Customer, 'money'>) {
  const figures = { Sold: soldCents, Invoiced: invoicedCents, Paid: paidCents, 'Balance due': dueCents };
  return (
    <dl className="customer-money">
      {Object.entries(figures).map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="price">{formatCents(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Airplanes({ airplanes }: { airplanes: readonly OwnAirplane[] }) {
  const sold = airplanes.filter(({ isGone }) => isGone).length;
  const now = `${airplanes.length - sold} now`;
  return (
    <section className="customer-airplanes" aria-labelledby="airplanes-title">
      <h2 className="h3 row between part-title" id="airplanes-title">
        Airplanes <span>{sold > 0 ? `${now}, ${sold} sold` : now}</span>
      </h2>
      <ul>
        {airplanes.map(({ tailKey, tailNumber, aircraft, passportId, isGone }) => (
          <li key={tailKey} className={isGone ? 'is-gone' : undefined}>
            <Link to={`/admin/airplanes/${tailKey.toLowerCase()}`}>
              <Elevation of={elevationOf({ type: aircraft })} />
              <b className="price">{formatTailNumber(tailNumber)}</b>
              <small>{[aircraft, passportId && 'passport', isGone && 'sold'].filter(Boolean).join(', ')}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const MERGED = { title: 'Merged', description: 'All records are on one page now.' };
const SPLIT = { title: 'Split off', description: 'It has a page of its own now, and a phone will not join it again.' };

/** How the customer is reached, what was joined, and who may be the same person. */
function Contacts({ customer: { id, name, contacts, similar } }: { customer: Customer }) {
  const { call } = useCustomerCall(id);
  const [isMerging, setMerging] = useState(false);
  const navigate = useNavigate();
  const merge = (other: { id: number; name: string }) =>
    confirm({
      title: `Merge ${other.name} with ${name}?`,
      text: 'Their records will be on one page. You can split them again.',
      confirm: 'Merge',
      busy: 'Merging...',
      action: async () => {
        await call({ method: 'POST', path: '/merge', body: { with: other.id }, once: `merge-${id}-${other.id}` });
        setMerging(false);
        toast(MERGED);
      },
    });
  const split = (contact: Customer['contacts'][number]) =>
    confirm({
      title: `Split off ${contactName(contact)}?`,
      text: `${formatUnits(contact.leads, 'request')} and what belongs to them will move to a customer of their own.`,
      confirm: 'Split off',
      busy: 'Splitting...',
      action: async () => {
        const rest = await call({
          method: 'POST',
          path: '/split',
          body: { contactId: contact.id },
          once: `split-${contact.id}`,
        });
        toast(SPLIT);
        void navigate(`/admin/customers/${rest.id}`, { replace: true });
      },
    });
  return (
    <section className="panel" aria-labelledby="contacts-title">
      <h2 className="panel__title" id="contacts-title">
        {contacts.length === 1 ? 'One address' : `One person, ${contacts.length} addresses`}
      </h2>
      <ul className="rows">
        {contacts.map((contact) => (
          <li key={contact.id}>
            <span>
              {contactName(contact)}
              <small>{[formatUnits(contact.leads, 'request'), describeJoin(contact)].filter(Boolean).join(', ')}</small>
            </span>
            {contacts.length > 1 && (
              <Button small aria-label={`Split off ${contactName(contact)}`} onClick={() => void split(contact)}>
                Split off
              </Button>
            )}
          </li>
        ))}
      </ul>
      {similar.length > 0 && (
        <>
          <h3 className="apart--wide customer-similar">Same phone. The same person?</h3>
          <ul className="rows">
            {similar.map((other) => (
              <li key={other.id}>
                <Link to={`/admin/customers/${other.id}`}>{other.name}</Link>
                <Button small aria-label={`Merge with ${other.name}`} onClick={() => void merge(other)}>
                  Merge
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <button type="button" className="text-link" onClick={() => setMerging(true)}>
          Merge with another customer
        </button>
      </p>
      {isMerging && <MergeDialog id={id} onChoose={(other) => void merge(other)} onClose={() => setMerging(false)} />}
    </section>
  );
}

function MayBeShown({ shown }: Pick<Customer, 'shown'>) {
  return (
    <section className="panel" aria-labelledby="shown-title">
      <h2 className="panel__title" id="shown-title">
        May be shown
      </h2>
      <ul className="rows">
        {shown.map(({ name, path, choice, givenBy, at }) => (
          <li key={path}>
            <span>
              <Link to={path}>{name}</Link>
              <small>
                {[CHOICE_WORDS[choice], givenBy, formatDay(shopDay(new Date(at)), 'medium')].filter(Boolean).join(', ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const contactName = ({ email }: { email: string | null }) => email ?? 'Phone only';

function describeJoin({ joinedBy, joinedAt }: Customer['contacts'][number]): string | null {
  if (!joinedBy || !joinedAt) return null;
  const day = formatDay(shopDay(new Date(joinedAt)), 'medium');
  return joinedBy === 'phone' ? `joined by phone number on ${day}` : `merged by hand on ${day}`;
}

interface MergeProps {
  id: number;
  onChoose: (other: { id: number; name: string }) => void;
  onClose: () => void;
}

function MergeDialog({ id, onChoose, onClose }: MergeProps) {
  const [q, setQ] = useState('');
  const { data } = useCustomerPages(q);
  const others = data?.pages[0]?.rows.filter((other) => other.id !== id).slice(0, 8);
  return (
    <Dialog title="Merge with another customer" onClose={onClose}>
      <SearchField query={q} placeholder="Name, email, phone, tail number" onSearch={setQ} />
      <ul className="rows">
        {others?.map(({ id: other, name, email, phone }) => (
          <li key={other}>
            <span>
              {name}
              <small>{email ?? (phone && formatTypedPhone(phone))}</small>
            </span>
            <Button small aria-label={`Merge with ${name}`} onClick={() => onChoose({ id: other, name })}>
              Merge
            </Button>
          </li>
        ))}
      </ul>
      {others?.length === 0 && <p className="muted">No other customers match.</p>}
    </Dialog>
  );
}

function Privacy({ person, label }: PersonProps) {
  const navigate = useNavigate();
  return (
    <section className="panel" aria-label={`Privacy of ${label}`}>
      <h2 className="panel__title">Privacy</h2>
      <p className="sm muted">Export or erase what we have on {label}.</p>
      <PersonActions person={person} label={label} onErased={() => void navigate('/admin/customers')} />
    </section>
  );
}
