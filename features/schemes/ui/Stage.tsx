import './stage.css';
import type { CSSProperties } from 'react';
import { Text } from '#features/texts/ui/Text.tsx';
import { Button } from '#ui/button.tsx';
import { VIEW_LABELS } from '../constants.ts';
import { FIELDS } from '../fields/rules.ts';
import { VIEWS, type View } from '../pictures/rules.ts';
import type { ShownScheme } from '../studio/rules.ts';
import { formatTotal } from './format-total.ts';
import { picturePath } from './picture-path.ts';
import { SchemePicture } from './SchemePicture.tsx';

/** The picture large, its views to choose from, and the price. */
export function Stage({ shown, view, note }: { shown: ShownScheme; view: View; note: string }) {
  const { price } = shown;
  return (
    <div className="stage on-ink blueprint">
      <div className="stage__in">
        <div className="stage__head">
          <div>
            <p className="label">
              <Text k="studio.hero.label" />
            </p>
            <h1>
              <Text k="studio.hero.title" />
            </h1>
          </div>
        </div>
        <figure className="stage__figure">
          <SchemePicture svg={shown.picture} description={shown.description} />
          <ul className="paints">
            {shown.zones.map(({ zone, name, coating, finish }) => (
              <li key={zone}>
                <span className="raked" style={{ '--c': coating?.srgb } as CSSProperties} aria-hidden="true" />
                <span>
                  <b>{name}</b>
                  {coating ? `${coating.name}, ${finish}` : 'No longer offered'}
                </span>
              </li>
            ))}
          </ul>
        </figure>
        <fieldset className="views">
          <legend className="vh">View</legend>
          {VIEWS.map((each) => (
            <label key={each} className="view">
              <img src={picturePath(shown.code, each, { isOnInk: true })} alt="" loading="lazy" />
              <b>{VIEW_LABELS[each]}</b>
              <input type="radio" name={FIELDS.view} value={each} defaultChecked={each === view} />
            </label>
          ))}
        </fieldset>
        <div className="stage__price">
          <div>
            <span className="sum">{formatTotal(price)}</span>
            <p>
              {[price.total !== null && price.text.replace(/ = .*/, '.'), ...price.notes, price.total !== null && note]
                .filter(Boolean)
                .join(' ')}
            </p>
          </div>
          <div>
            <Button type="submit" variant="primary">
              Draw it
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}
