import { formatDay } from '#time/format-day.ts';
import './passports.css';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#client/request.ts';
import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { AirplaneLink } from '#customers/leads/ui/person-links.tsx';
import { picturePath } from '#customers/schemes/ui/picture-path.ts';
import { shopDay } from '#time/shop-time.ts';
import { Field } from '#ui/field.tsx';
import { DeskForm, SubmitButton } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft } from '#ui/icons.ts';
import { FailedPage, MissingPage, Skeleton } from '#ui/page-states.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import type { Passport } from '../passport-desk.contract.ts';
import { describeChange } from '../passport-words.ts';
import { AddWork, PassportSharing, WorkPart } from './PassportParts.tsx';
import { PASSPORT_SAVED, usePassport, usePassportCall } from './passport-queries.ts';

const MISSING = {
  title: 'This passport doesn’t exist',
  text: 'Check the address for typos.',
  back: { to: '/admin/passports', label: 'All passports' },
};

export default function PassportPage({ params: { id } }: { params: { id: string } }) {
  return <PassportDeskPage key={id} id={Number(id)} />;
}

/** A passport at the desk, in its states: loading, failed, missing, there. */
function PassportDeskPage({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = usePassport(id);
  if (data) return <PassportDesk passport={data} />;
  if (error instanceof ApiError && error.status === 404) return <MissingPage {...MISSING} />;
  if (error && !isFetching)
    return <FailedPage title="The passport could not be loaded" onRetry={() => void refetch()} />;
  return (
    <main id="main" className="wrap page page--record passports">
      <Spinner>Loading the passport...</Spinner>
      <Skeleton rows={6} />
    </main>
  );
}

function PassportDesk({ passport }: { passport: Passport }) {
  const { tailNumber, formerTails, aircraft, published, works } = passport;
  const scheme = works.find(({ schemeCode }) => schemeCode !== null)?.schemeCode;
  return (
    <main id="main" className="wrap page page--record passports">
      <Link className="text-link" to="/admin/passports">
        <Icon of={arrowLeft} /> All passports
      </Link>
      <div className="row page__title between">
        <div>
          <h1 className="h2 passports__tail">
            <AirplaneLink tailNumber={tailNumber} />
          </h1>
          <p className="muted">
            {[aircraft, formerTails.length > 0 && `was ${formerTails.map(formatTailNumber).join(', ')}`]
              .filter(Boolean)
              .join(', ')}
            {!published && ' Hidden from the public.'}
          </p>
        </div>
        {scheme && (
          <img
            src={picturePath(scheme, 'left')}
            alt="The scheme as painted"
            width="480"
            height="164"
            className="passports__drawing"
          />
        )}
      </div>
      <div className="beside">
        <div className="stack">
          {works.map((work) => (
            <WorkPart key={work.id} passport={passport} work={work} />
          ))}
          <AddWork passport={passport} />
          <History passport={passport} />
        </div>
        <div className="stack">
          <Facts passport={passport} />
          <PassportSharing passport={passport} />
          <Registrations passport={passport} />
        </div>
      </div>
    </main>
  );
}

function Facts({ passport }: { passport: Passport }) {
  const { tailNumber, aircraft, serial, holderName, holderEmail, showSerial } = passport;
  const { call } = usePassportCall(passport.id);
  return (
    <section className="panel" aria-labelledby="facts-title">
      <h2 className="panel__title" id="facts-title">
        Airplane and holder
      </h2>
      <DeskForm
        className="stack passport-form"
        send={async ({ showSerial: _, ...facts }, fields) => {
          const body = { ...facts, showSerial: fields.has('showSerial'), expectedUpdatedAt: passport.updatedAt };
          await call({ method: 'PATCH', body });
          toast(PASSPORT_SAVED);
        }}
        foot={<SubmitButton variant="ink">Save</SubmitButton>}
      >
        {/* What was saved, here or at another desk, replaces what is typed. */}
        <Fragment key={JSON.stringify([tailNumber, aircraft, serial, showSerial, holderName, holderEmail])}>
          <Field name="tailNumber" label="Tail number" defaultValue={tailNumber} required />
          <Field name="aircraft" label="Airplane" defaultValue={aircraft} isOptional />
          <Field name="serial" label="Serial number" defaultValue={serial ?? ''} isOptional />
          <label className="choice">
            <input type="checkbox" name="showSerial" defaultChecked={showSerial} />
            <span className="choice__txt">Show the serial number on the public page</span>
          </label>
          <Field name="holderName" label="Holder" defaultValue={holderName ?? ''} isOptional />
          <Field name="holderEmail" label="Holder’s email" type="email" defaultValue={holderEmail ?? ''} isOptional />
        </Fragment>
        <p className="muted sm">
          A new email address revokes the holder’s current link. A new tail number keeps all links.
        </p>
      </DeskForm>
    </section>
  );
}

function Registrations({ passport: { registrations } }: { passport: Passport }) {
  if (registrations.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="registrations-title">
      <h2 className="panel__title" id="registrations-title">
        Warranty registrations
      </h2>
      <ul>
        {registrations.map(({ leadId, name, createdAt }) => (
          <li key={leadId}>
            <Link to={`/admin/quotes/${leadId}`}>{name}</Link>{' '}
            <span className="muted sm">{formatDay(shopDay(new Date(createdAt)), 'medium')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function History({ passport: { history } }: { passport: Passport }) {
  if (history.length === 0) return null;
  return (
    <section className="passports__work" aria-labelledby="history-title">
      <h2 className="ruled-title" id="history-title">
        History
      </h2>
      <ul className="passports__history">
        {history.map(({ id, at, by, before, after }) => (
          <li key={id}>
            <span className="muted sm">
              {formatDay(shopDay(new Date(at)), 'medium')}
              {by && `, ${by}`}
            </span>
            {describeChange(before, after).map((line) => (
              <p key={line} className="sm">
                {line}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
