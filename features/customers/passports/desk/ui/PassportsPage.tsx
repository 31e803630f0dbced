import { AirplaneLink } from '#customers/leads/ui/person-links.tsx';
import { formatDay } from '#time/format-day.ts';
import './passports.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Elevation } from '#airplanes/aircraft/ui/Elevation.tsx';
import { ExportLink } from '#client/ExportLink.tsx';
import { useRecordCall } from '#client/use-record-call.ts';
import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { SearchField } from '#customers/leads/ui/list-head.tsx';
import { useRowShortcuts } from '#customers/leads/ui/row-shortcuts.ts';
import { useIsMailSetUp, useMailed } from '#office/outbox/ui/outbox-queries.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { type Column, Empty, joinPages, Records, RecordsPage, RecordsTable, ROWS } from '#ui/records.tsx';
import { toast } from '#ui/toast.tsx';
import { toSearchParams, useAddressFilter } from '#ui/use-address-filter.ts';
import { PASSPORT_LIMITS } from '../../passport.constants.ts';
import type { ListedPassport, Passport } from '../passport-desk.contract.ts';
import { PASSPORTS, usePassportPages } from './passport-queries.ts';

const readFilter = (address: URLSearchParams) => ({ q: address.get('q') ?? '' });

/** All passports, found by tail number, code or batch. */
export default function PassportsPage() {
  const { filter, change } = useAddressFilter(readFilter, toSearchParams);
  const { q } = filter;
  useRowShortcuts(ROWS);
  return (
    <RecordsPage
      title="Passports"
      actions={
        <>
          <ExportLink path={`${PASSPORTS}.csv`} query={`${toSearchParams(filter)}`} label="Export coats" />
          <EnterPassport />
        </>
      }
    >
      <search className="page__search" aria-label="Find passports">
        <SearchField
          query={q}
          placeholder="Tail number (current or former), code, batch"
          onSearch={(words, options) => change({ q: words }, options)}
        />
      </search>
      <PassportList q={q} />
    </RecordsPage>
  );
}

function PassportList({ q }: { q: string }) {
  const query = usePassportPages(q);
  const [batch, setBatch] = useState<string | null>(null);
  return (
    <>
      <Records what="passports" query={query} {...joinPages(query.data)} empty={<NoPassports isFiltered={q !== ''} />}>
        {(passports) => (
          <RecordsTable
            caption="Passports, most recently changed first"
            className="passports-table"
            columns={columnsOf(setBatch)}
            rows={passports}
          />
        )}
      </Records>
      {batch !== null && <RecallDialog batch={batch} onClose={() => setBatch(null)} />}
    </>
  );
}

const NoPassports = ({ isFiltered }: { isFiltered: boolean }) => (
  <Empty
    what="passports"
    drawing={!isFiltered && <Elevation of="single-piston-low" />}
    clear={isFiltered ? '/admin/passports' : undefined}
  >
    <h2 className="h3">Your first delivery creates a passport, or add one now.</h2>
    <p className="muted">A passport records what’s on an airframe: coats with codes and batches, and the warranty.</p>
    <p className="apart--wide">
      <EnterPassport />
    </p>
  </Empty>
);

const columnsOf = (onBatch: (batch: string) => void): Column<ListedPassport>[] => [
  {
    title: 'Airplane',
    cell: ({ id, tailNumber, aircraft, formerTails }) => (
      <>
        <Link className="price passports-table__tail" to={`/admin/passports/${id}`} data-open="">
          {formatTailNumber(tailNumber)}
        </Link>
        <small>
          <AirplaneLink tailNumber={tailNumber}>{aircraft || 'Airplane'}</AirplaneLink>
          {formerTails.length > 0 && `, was ${formerTails.map(formatTailNumber).join(', ')}`}
        </small>
      </>
    ),
  },
  {
    title: 'Holder',
    className: 'is-end',
    cell: ({ holderName, holderEmail }) => (
      <>
        {holderName ?? (holderEmail ? '' : 'No holder')}
        <small>{holderEmail}</small>
      </>
    ),
  },
  {
    title: 'Last work',
    cell: ({ deliveredOn, works, published }) => (
      <>
        {deliveredOn ? formatDay(deliveredOn, 'medium') : 'No work yet'}
        <small>
          {works > 1 && `${works} jobs`}
          {!published && ' hidden from the public'}
        </small>
      </>
    ),
  },
  {
    title: 'Colors and batches',
    className: 'passports-table__coats is-wide',
    cell: ({ coats }) =>
      coats.map(({ color, code, product, batch }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: coats have no names of their own
        <span className="line" key={at}>
          {[color, code || product].filter(Boolean).join(' ')}{' '}
          {batch && (
            <button type="button" className="link-button" onClick={() => onBatch(batch)}>
              batch {batch}
            </button>
          )}
        </span>
      )),
  },
  {
    title: 'Warranty',
    className: 'is-end',
    cell: ({ warrantyEndsOn }) => (
      <>
        <span className="passports-table__word">Warranty </span>
        {warrantyEndsOn ? `to ${formatDay(warrantyEndsOn, 'medium')}` : 'none'}
      </>
    ),
  },
];

/** Enters the passport of an airplane that was painted before the software. */
function EnterPassport() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        Add a passport
      </Button>
      {isOpen && <EnterDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function EnterDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { call } = useRecordCall<Passport>([PASSPORTS]);
  return (
    <FormDialog
      narrow
      title="Add a passport"
      subtitle="For an airplane painted before this software."
      submit="Add passport"
      send={async (body) => {
        const { id } = await call({ method: 'POST', body });
        void navigate(`/admin/passports/${id}`);
      }}
      onClose={onClose}
    >
      <Field name="tailNumber" label="Tail number" required />
      <Field name="aircraft" label="Airplane" isOptional />
      <Field name="serial" label="Serial number" isOptional />
      <Field name="holderName" label="Holder" isOptional />
      <Field name="holderEmail" label="Holder’s email" isOptional type="email" />
    </FormDialog>
  );
}

/** The airplanes that got a batch, and one email to each of their holders. */
function RecallDialog({ batch, onClose }: { batch: string; onClose: () => void }) {
  const address = `${PASSPORTS}?${new URLSearchParams({ batch, limit: '200' })}`;
  const { data: passports } = useQuery<ListedPassport[]>({ queryKey: [address] });
  const { call } = useRecordCall<{ mails: number }>([PASSPORTS]);
  const mailed = useMailed();
  const isMailSetUp = useIsMailSetUp();
  const reached = passports?.filter(({ holderEmail }) => holderEmail !== null).length ?? 0;
  const email = reached === 1 ? 'Email 1 holder' : `Email ${reached} holders`;

  return (
    <FormDialog
      title={`Batch ${batch}`}
      subtitle="Airplanes that got this batch."
      submit={isMailSetUp ? email : 'Save the message'}
      disabled={reached === 0}
      send={async (entered) => {
        const { mails } = await call({ method: 'POST', path: '/recall', body: { batch, ...entered } });
        const description =
          mails === 1 ? mailed('Sending 1 email.', 'the holder') : mailed(`Sending ${mails} emails.`, 'the holders');
        toast({ title: `Batch ${batch}`, description });
      }}
      onClose={onClose}
    >
      <ul className="passport-recall">
        {passports?.map(({ id, tailNumber, holderName, holderEmail }) => (
          <li key={id}>
            <span className="price">
              <AirplaneLink tailNumber={tailNumber} />
            </span>{' '}
            {holderEmail ? (holderName ?? holderEmail) : 'no holder email on file'}
          </li>
        ))}
      </ul>
      <Field name="subject" label="Subject" required />
      <Field name="text" label="Message to the holders" rows={6} required maxLength={PASSPORT_LIMITS.text} />
    </FormDialog>
  );
}
