import type { CSSProperties } from 'react';
import { elevationOf } from '#airplanes/aircraft/airframe-names.ts';
import { Elevation } from '#airplanes/aircraft/ui/Elevation.tsx';
import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { picturePath } from '#customers/schemes/ui/picture-path.ts';
import { formatDay } from '#time/format-day.ts';
import { Done } from '#website/site/ui/SentNote.tsx';
import { CARE, PASSPORT_ENDS, TOPCOATS, WARRANTY_NAMES } from '../../passport.constants.ts';
import type { LinkedPassport, ShownWork } from '../../passport.contract.ts';
import { describeCoat, formatCoats, isInterior, nameOfCoat } from '../../warranty.ts';
import { BuyerEnd, type RefusedPost } from './HolderEnd.tsx';

const VIEWS = { public: null, holder: 'Passport holder’s view', buyer: 'Offered to you' };
const MAX_CODES = 4;

/** Which airplane it is, its colors with their codes, and until when the warranty runs. */
function PassportHead({ page, refused }: { page: LinkedPassport; refused: RefusedPost | null }) {
  const { tailNumber, aircraft, aircraftType, serial, scheme, works, access } = page;
  const [newest] = works;
  const tail = formatTailNumber(tailNumber);
  const facts = [aircraft, serial && `serial ${serial}`].filter(Boolean).join(', ');
  return (
    <section className="passport-head on-ink blueprint">
      <div className="wrap">
        <div className="stack passport-head__grid">
          <div>
            <p className="row tag-line ahead--tight">
              <span className="label">Paint passport</span>
              {VIEWS[access] && <span className="label">{VIEWS[access]}</span>}
              {page.access === 'holder' && !page.published && <span className="label">Hidden from others</span>}
            </p>
            <h1>{tail}</h1>
            <p className="muted apart--tight">
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
    <div className="stack stack--tight passport-months">
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
            className={at < months - left ? 'is-gone' : undefined}
          />
        ))}
      </div>
      <p className="muted sm">{until}</p>
    </div>
  );
}

/** The coats of each work from the outside in. */
function Skin({ works }: { works: readonly ShownWork[] }) {
  if (works.length === 0)
    return (
      <section className="passport-part wrap">
        <p className="muted">There’s nothing in this passport yet.</p>
      </section>
    );
  return works.map((work, at) => (
    <section key={work.id} className="passport-part wrap" aria-labelledby={`skin-${work.id}`}>
      <div className="stack passport-part__head">
        <h2 className="h3" id={`skin-${work.id}`}>
          {at === 0
            ? NEWEST[isInterior(work) ? 'cabin' : 'skin']
            : `${work.title}, ${formatDay(work.deliveredOn, 'long')}`}
        </h2>
        {work.coats.length > 0 && !isInterior(work) && (
          <p className="muted sm">
            From the outside in. Mils are thousandths of an inch, measured dry. Layers are not to scale.
          </p>
        )}
      </div>
      {work.coats.length === 0 ? (
        <p className="muted">The coats for this work aren’t listed. Ask us and we’ll look them up.</p>
      ) : (
        <ul className="passport-layers">
          {work.coats.toReversed().map((coat, n, { length }) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <Layer key={n} coat={coat} width={58 + (42 * (n + 1)) / (length + 1)} />
          ))}
        </ul>
      )}
    </section>
  ));
}

const NEWEST = { skin: 'What is on the skin', cabin: 'What is in the cabin' };

function Layer({ coat, width }: { coat: ShownWork['coats'][number]; width: number }) {
  const { layer, code, batch, appliedOn, swatch } = coat;
  const facts = [
    ['Code', code, 'price'],
    ['Batch', batch, 'price'],
    ['Coats', formatCoats(coat), undefined],
    ['Applied', appliedOn && formatDay(appliedOn, 'medium'), undefined],
  ] as const;
  const style = { '--w': `${width}%`, ...(swatch && { '--c': swatch }) } as CSSProperties;
  return (
    <li className={`stack passport-layer passport-layer--${layer}`}>
      <i style={style} aria-hidden="true" />
      <p>
        <b>{nameOfCoat(coat)}</b>
        <span className="muted sm line">{describeCoat(coat)}</span>
      </p>
      <dl>
        {facts.map(
          ([name, value, look]) =>
            value && (
              <div key={name} style={{ gridArea: name.toLowerCase() }}>
                <dt>{name}</dt>
                <dd className={look}>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </li>
  );
}

/** Photos that are part of the passport, and the care of new paint. */
function PhotosAndCare({ token, page: { works, access } }: { token: string; page: LinkedPassport }) {
  const photos = works.flatMap((work) => work.photos.map((photo) => ({ ...photo, of: work })));
  // Leather needs no care of paint.
  const hasPaint = works.length === 0 || !works.every(isInterior);
  if (photos.length === 0 && !hasPaint) return null;
  const address = (id: number) => `/api/passport-links/${token}/files/${id}`;
  return (
    <section className="passport-part passport-part--surface">
      <div className="wrap">
        {photos.length > 0 && (
          <>
            <h2 className="h3">{access === 'holder' ? 'Photos, from arrival to delivery' : 'As delivered'}</h2>
            <div className="passport-photos">
              {photos.map(({ id, caption, width, height, of }) => (
                <figure key={id}>
                  <a href={address(id)}>
                    <img
                      className="photo"
                      src={`${address(id)}?size=thumb`}
                      alt={caption || `${of.title}, ${formatDay(of.deliveredOn, 'long')}`}
                      width={width ?? undefined}
                      height={height ?? undefined}
                      loading="lazy"
                    />
                  </a>
                  {caption && <figcaption className="sm muted">{caption}</figcaption>}
                </figure>
              ))}
            </div>
          </>
        )}
        {hasPaint && <Care />}
      </div>
    </section>
  );
}

function Care() {
  return (
    <>
      <h2 className="h3">The first 90 days</h2>
      <ol className="stack passport-care">
        {CARE.map(({ title, text }) => (
          <li key={title}>
            <b>{title}</b>
            <p className="muted sm">{text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

/** What is on the airplane. */
export default function PassportContent({
  token,
  page,
  refused,
}: {
  token: string;
  page: LinkedPassport;
  refused: RefusedPost | null;
}) {
  return (
    <>
      <PassportHead page={page} refused={refused} />
      <Skin works={page.works} />
      <PhotosAndCare token={token} page={page} />
    </>
  );
}
