import './customers.css';
import { Link } from 'react-router';
import { elevationOf } from '#airplanes/aircraft/airframe-names.ts';
import { Elevation } from '#airplanes/aircraft/ui/Elevation.tsx';
import { ApiError } from '#client/request.ts';
import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { cardPath, picturePath } from '#customers/schemes/ui/picture-path.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft, badgeCheck } from '#ui/icons.ts';
import { FailedPage, LoadingPage, MissingPage } from '#ui/page-states.tsx';
import type { Airplane } from '../customers.contract.ts';
import { useAirplane } from './customer-queries.ts';
import { RecordList } from './RecordList.tsx';

const MISSING = {
  title: 'We have nothing under this tail number',
  text: 'Check the address for typos.',
  back: { to: '/admin/customers', label: 'All customers' },
};

/** An airplane, in the states of the page: loading, failed, missing, there. */
export default function AirplanePage({ params: { tail } }: { params: { tail: string } }) {
  const { data, error, isFetching, refetch } = useAirplane(tail.toUpperCase());
  if (data) return <AirplaneView airplane={data} />;
  if (error instanceof ApiError && [400, 404].includes(error.status)) return <MissingPage {...MISSING} />;
  if (error && !isFetching)
    return <FailedPage title="The airplane could not be loaded" onRetry={() => void refetch()} />;
  return <LoadingPage noun="airplane" />;
}

function AirplaneView({ airplane }: { airplane: Airplane }) {
  const { tailNumber, aircraft, formerTails, passport, customers, schemes, records } = airplane;
  const painted = schemes.at(-1);
  return (
    <main id="main" className="wrap page page--record">
      <Link className="text-link" to="/admin/customers">
        <Icon of={arrowLeft} /> Customers
      </Link>
      <div className="row between page__title">
        <div>
          <p className="label">Airplane</p>
          <h1 className="h2 price">{formatTailNumber(tailNumber)}</h1>
          <p className="muted">
            {[aircraft, formerTails.length > 0 && `was ${formerTails.map(formatTailNumber).join(', ')}`]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        {passport && (
          <ButtonLink to={`/admin/passports/${passport.id}`}>
            <Icon of={badgeCheck} /> Passport
          </ButtonLink>
        )}
      </div>
      <div className="airplane-drawing">
        {painted ? (
          <img src={picturePath(painted.code, 'left')} alt="Its latest scheme" width="480" height="164" />
        ) : (
          <Elevation of={elevationOf({ type: aircraft })} />
        )}
      </div>
      <div className="beside">
        <RecordList records={records} />
        <aside className="stack" aria-label="About this airplane">
          <section className="panel" aria-labelledby="owners-title">
            <h2 className="panel__title" id="owners-title">
              Customers
            </h2>
            <ul className="rows">
              {customers.map(({ id, name }) => (
                <li key={id}>
                  <Link to={`/admin/customers/${id}`}>{name}</Link>
                </li>
              ))}
            </ul>
            {passport?.holderName && <p className="sm muted">The passport’s holder is {passport.holderName}.</p>}
            {customers.length === 0 && !passport?.holderName && <p className="sm muted">None on record.</p>}
          </section>
          {schemes.length > 0 && <Schemes schemes={schemes} />}
        </aside>
      </div>
    </main>
  );
}

function Schemes({ schemes }: Pick<Airplane, 'schemes'>) {
  return (
    <section className="panel" aria-labelledby="schemes-title">
      <h2 className="panel__title" id="schemes-title">
        Schemes
      </h2>
      <ul className="stack">
        {schemes.map(({ leadId, code, origin, attachedAt }) => (
          <li key={`${leadId} ${code}`}>
            <Link to={`/admin/quotes/${leadId}`}>
              <img src={cardPath(code)} alt="" width="240" height="82" loading="lazy" />
              {origin === 'shop' ? 'Our proposal' : 'By the customer'},{' '}
              {formatDay(shopDay(new Date(attachedAt)), 'medium')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
