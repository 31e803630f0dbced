import type { CSSProperties } from 'react';
import { formatDay } from '#time/format-day.ts';
import { CARE } from '../../constants.ts';
import type { LinkedPassport, ShownWork } from '../contract.ts';
import { describeCoat, formatCoats, isInterior, nameOfCoat } from '../rules.ts';

/** The coats of each work from the outside in. */
export function Skin({ works }: { works: readonly ShownWork[] }) {
  if (works.length === 0)
    return (
      <section className="passport-part wrap">
        <p className="muted">There’s nothing in this passport yet.</p>
      </section>
    );
  return works.map((work, at) => (
    <section key={work.id} className="passport-part wrap" aria-labelledby={`skin-${work.id}`}>
      <div className="passport-part__head">
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
        <span className="muted sm">{describeCoat(coat)}</span>
      </p>
      <dl>
        {facts.map(
          ([name, value, look]) =>
            value && (
              <div key={name} className={`passport-layer__${name.toLowerCase()}`}>
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
export function PhotosAndCare({ token, page: { works, access } }: { token: string; page: LinkedPassport }) {
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
      <ol className="passport-care">
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
