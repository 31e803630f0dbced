import './gallery-row.css';
import { ButtonLink } from '#ui/button.tsx';
import { Text } from '#website/texts/ui/Text.tsx';
import { TRUTH } from '../studio.constants.ts';
import type { GalleryScheme } from '../studio.contract.ts';
import { studioPath } from '../studio-paths.ts';
import { picturePath } from './picture-path.ts';

/** Schemes that were drawn in the studio, marked as drawings. Nothing without any. */
export function GalleryRow({ schemes }: { schemes: readonly GalleryScheme[] }) {
  if (schemes.length === 0) return null;
  return (
    <section className="section gallery-row" aria-labelledby="gallery-row">
      <div className="wrap">
        <h2 className="title" id="gallery-row">
          <Text k="portfolio.studio.title" />
        </h2>
        <p className="muted">
          <Text k="portfolio.studio.lead" />
        </p>
        <ul>
          {schemes.map(({ id, title, type, code }) => (
            <li key={id}>
              <figure>
                <img
                  src={picturePath(code, 'left')}
                  width={480}
                  alt={`Drawing of the scheme ${title} on a ${type}`}
                  loading="lazy"
                />
                <figcaption>
                  <b>{title}</b>
                  <small>{type}, drawing</small>
                </figcaption>
              </figure>
              <ButtonLink small to={studioPath(code)}>
                <Text k="portfolio.studio.try" />
                <span className="vh">: {title}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
        <p className="sm muted">{TRUTH}</p>
      </div>
    </section>
  );
}
