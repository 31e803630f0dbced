import { formatDay } from '#time/format-day.ts';
import './studio.css';
import './saved.css';
import './scheme-print.css';
import type { CSSProperties, ReactNode } from 'react';
import type { Scheme } from '#airplanes/drawing/paint/scheme.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { info } from '#ui/icons.ts';
import type { SavedScheme } from '../schemes.contract.ts';
import { TRUTH } from '../studio.constants.ts';
import type { ShownScheme } from '../studio.ts';
import { savedPicturePath, savedSheetPath, studioPath } from '../studio-paths.ts';
import { formatFinish, formatTotal } from '../wording.ts';
import { SchemePicture, SheetLink } from './SchemeParts.tsx';

export interface SavedProps {
  token: string;
  saved: SavedScheme;
  layoutName: string;
  scheme: Scheme;
  shown: Pick<ShownScheme, 'price' | 'verdicts'>;
  /** The color of the registration. */
  markCoating: string | null;
  noteUnderPrice: string;
}

/** A saved scheme, for those who have its link. */
export function SavedPage({ token, saved, scheme, layoutName, shown, markCoating, noteUnderPrice }: SavedProps) {
  const { type, mark } = saved;
  return (
    <main id="main" className="saved" tabIndex={-1}>
      <section className="saved__poster on-ink blueprint">
        <div className="wrap">
          <div className="spread">
            <p className="label">{`${type}, layout ${layoutName}`}</p>
            <p className="sm muted">Saved on {formatDay(saved.savedOn, 'long')}</p>
          </div>
          <h1 className={mark ? 'saved__mark' : undefined}>{mark ?? type}</h1>
          <SchemePicture scheme={scheme} coatings={saved.coatings} description={saved.description} />
          <Paints saved={saved} />
        </div>
        <Doors token={token} saved={saved} />
      </section>
      <section className="studio__section">
        <div className="wrap split">
          <div>
            {saved.note && (
              <>
                <h2 className="label">Note</h2>
                <p className="apart saved__note">“{saved.note}”</p>
              </>
            )}
          </div>
          <dl className="facts">
            <Fact name="Airplane">{type}</Fact>
            <Fact name="Tail number">
              {mark ? [mark, markCoating, '12 inches'].filter(Boolean).join(', ') : 'None'}
            </Fact>
            <Fact name="Checked">{formatChecked(shown.verdicts)}</Fact>
            <Fact name="About">
              <span className="price saved__price">{formatTotal(shown.price)}</span>
              <span className="sm muted">{[...shown.price.notes, noteUnderPrice].filter(Boolean).join(' ')}</span>
            </Fact>
          </dl>
        </div>
      </section>
      <Around token={token} />
    </main>
  );
}

/** The judgments of the scheme itself; notes hold for every paint job. */
function formatChecked(verdicts: SavedProps['shown']['verdicts']): string {
  const judged = verdicts.filter(({ severity }) => severity !== 'note').map(({ title }) => title.replace(/\.$/, ''));
  return judged.length > 0 ? `${judged.join('. ')}.` : 'No issues found.';
}

function Paints({ saved: { coats, coatings } }: Pick<SavedProps, 'saved'>) {
  return (
    <ul className="stack saved__paints">
      {coats.map(({ zone, name, coating: id, finish }) => {
        const coating = coatings.find((each) => each.id === id);
        return (
          <li key={zone}>
            <i style={{ '--c': coating?.srgb } as CSSProperties} aria-hidden="true" />
            <div>
              <span className="label">{name}</span>
              <b>{coating?.name ?? 'A color no longer offered'}</b>
              <small>
                {coating && formatFinish(finish, coating.number)}
                {!coating?.isOffered && <span> No longer offered</span>}
              </small>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Doors({ token, saved: { type, code } }: Pick<SavedProps, 'token' | 'saved'>) {
  return (
    <div className="saved__doors">
      <div className="wrap row between">
        <p>
          <b>Drawn for a {type}.</b>
          <br />
          <span className="muted">Make it yours and change what you like. The original won’t change.</span>
        </p>
        <div className="row">
          <SheetLink href={savedSheetPath(token)} />
          <ButtonLink to={`/quote-calculator?${new URLSearchParams({ scheme: code })}`}>Get a quote for it</ButtonLink>
          <ButtonLink variant="primary" arrow to={studioPath(code)}>
            Make it mine
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const AROUND = { right: 'Right side', top: 'From above' } as const;

function Around({ token }: { token: string }) {
  return (
    <section className="studio__section on-mist">
      <div className="wrap">
        <h2 className="h3">All the way around</h2>
        <div className="stack apart--far saved__views">
          {(Object.keys(AROUND) as (keyof typeof AROUND)[]).map((view) => (
            <figure key={view}>
              <img src={savedPicturePath(token, view)} alt={`${AROUND[view]}, the same scheme`} loading="lazy" />
              <figcaption className="label">{AROUND[view]}</figcaption>
            </figure>
          ))}
        </div>
        <p className="studio__truth">
          <Icon of={info} />
          <span>{TRUTH}</span>
        </p>
      </div>
    </section>
  );
}
