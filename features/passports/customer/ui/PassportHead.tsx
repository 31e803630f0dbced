import { elevationOf } from '#features/aircraft/rules.ts';
import { Elevation } from '#features/aircraft/ui/Elevation.tsx';
import { formatTailNumber } from '#features/leads/rules.ts';
import { picturePath } from '#features/schemes/ui/picture-path.ts';
import { Done } from '#features/site/ui/Done.tsx';
import { formatDay } from '#time/format-day.ts';
import { PASSPORT_ENDS, TOPCOATS, WARRANTY_NAMES } from '../../constants.ts';
import type { LinkedPassport, ShownWork } from '../contract.ts';
import { nameOfCoat } from '../rules.ts';
import { BuyerEnd, type RefusedPost } from './HolderEnd.tsx';

const VIEWS = { public: null, holder: 'Passport holder’s view', buyer: 'Offered to you' };
const MAX_CODES = 4;

/** Which airplane it is, its colors with their codes, and until when the warranty runs. */
export function PassportHead({ page, refused }: { page: LinkedPassport; refused: RefusedPost | null }) {
  const { tailNumber, aircraft, aircraftType, serial, scheme, works, access } = page;
  const [newest] = works;
  const tail = formatTailNumber(tailNumber);
  const facts = [aircraft, serial && `serial ${serial}`].filter(Boolean).join(', ');
  return (
    <section className="passport-head on-ink blueprint">
      <div className="wrap">
        <div className="passport-head__grid">
          <div>
            <p className="row tag-line passport-head__tag">
              <span className="label">Paint passport</span>
              {VIEWS[access] && <span className="label">{VIEWS[access]}</span>}
              {page.access === 'holder' && !page.published && <span className="label">Hidden from others</span>}
            </p>
            <h1>{tail}</h1>
            <p className="muted passport-head__facts">
              {[facts, newest && `${newest.title}, delivered ${formatDay(newest.deliveredOn, 'long')}`]
                .filter(Boolean)
                .join('. ')}
              {(facts || newest) && '.'}
            </p>
            <Done of={{ accept: PASSPORT_ENDS.accept }} />
            {page.access === 'buyer' && <BuyerEnd page={page} refused={refused} />}
          </div>
          {scheme ? (
            <img
              className="passport-head__drawing"
              src={picturePath(scheme.code, 'left', { isOnInk: true, width: 960 })}
              alt={`Left side of ${tail}: ${scheme.words}`}
              width="960"
              height="328"
            />
          ) : (
            <Elevation of={elevationOf({ type: aircraftType, model: aircraft })} className="passport-head__drawing" />
          )}
        </div>
        {newest && <Codes work={newest} />}
        {newest && <Warranties work={newest} />}
      </div>
    </section>
  );
}

function Codes({ work }: { work: ShownWork }) {
  const colors = work.coats.filter(({ layer }) => TOPCOATS.includes(layer) && layer !== 'clear').slice(0, MAX_CODES);
  if (colors.length === 0) return null;
  return (
    <ul className="passport-codes">
      {colors.map((coat, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={at}>
          <i style={{ background: coat.swatch ?? undefined }} className={coat.swatch ? undefined : 'is-unknown'} />
          <b className="sm">{nameOfCoat(coat)}</b>
          <span className="price">{coat.code || coat.product}</span>
          {coat.batch && <small>batch {coat.batch}</small>}
        </li>
      ))}
    </ul>
  );
}

function Warranties({ work: { paint, labor, soldOn, warrantyText } }: { work: ShownWork }) {
  if (!paint && !labor) return null;
  return (
    <>
      <div className="stack passport-warranties">
        {paint && <Warranty name={WARRANTY_NAMES.paint} warranty={paint} soldOn={soldOn} />}
        {labor && <Warranty name={WARRANTY_NAMES.labor} warranty={labor} soldOn={soldOn} />}
      </div>
      {warrantyText && <p className="muted passport-head__covers">{warrantyText}</p>}
    </>
  );
}

interface WarrantyProps {
  name: string;
  warranty: NonNullable<ShownWork['paint']>;
  soldOn: string | null;
}

/** Months as cells, those that are gone first. */
function Warranty({ name, warranty: { months, left, endsOn, isRunning }, soldOn }: WarrantyProps) {
  // Of two warranties, one may have been over before the sale.
  const until =
    soldOn && soldOn <= endsOn
      ? `ended with the sale on ${formatDay(soldOn, 'long')}`
      : `${isRunning ? 'through' : 'ended on'} ${formatDay(endsOn, 'long')}`;
  return (
    <div className="stack passport-months">
      <p className="spread">
        <b>{name}</b>{' '}
        <span className="muted">
          <span className="price">{left}</span> of <span className="price">{months}</span> months
        </span>
      </p>
      <div aria-hidden="true">
        {Array.from({ length: months }, (_, at) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: months in their order
            key={at}
            className={
              [at < months - left && 'is-gone', at % 12 === 0 && 'is-year'].filter(Boolean).join(' ') || undefined
            }
          />
        ))}
      </div>
      <p className="muted sm">{until}</p>
    </div>
  );
}
