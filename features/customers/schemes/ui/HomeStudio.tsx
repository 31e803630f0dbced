import './home-studio.css';
import { ButtonLink } from '#ui/button.tsx';
import { Text } from '#website/texts/ui/Text.tsx';
import { STAGE_WIDTH } from '../studio.constants.ts';
import type { SampleScheme } from '../studio.contract.ts';
import { PaintChip } from './PaintChip.tsx';
import { picturePath } from './picture-path.ts';

/** One airplane in the eight named schemes, and the door to the studio. */
export function HomeStudio({ samples }: { samples: readonly SampleScheme[] }) {
  if (samples.length === 0) return null;
  return (
    <section className="section" aria-labelledby="home-studio">
      <div className="wrap">
        <div className="split">
          <h2 className="as-typed" id="home-studio">
            <Text k="home.studio.title" />
          </h2>
          <p className="lead">
            <Text k="home.studio.lead" />
          </p>
        </div>
        <div className="home-studio on-ink blueprint">
          <ul className="home-studio__list">
            {samples.map(({ name, note, code, height, colors }, i) => (
              <li key={code}>
                <img
                  src={picturePath(code, 'left', { isOnInk: true, width: STAGE_WIDTH })}
                  width={STAGE_WIDTH}
                  height={height}
                  alt={`${name}, from the left`}
                  loading="lazy"
                />
                <label>
                  <span className="home-studio__chips" aria-hidden="true">
                    {colors.map((color) => (
                      <PaintChip key={color} color={color} />
                    ))}
                  </span>
                  <span>
                    <b>{name}</b>
                    <small>{note}</small>
                  </span>
                  <input type="radio" name="home-studio" defaultChecked={i === 0} />
                </label>
              </li>
            ))}
          </ul>
          <div className="row between home-studio__foot">
            <p className="sm muted">
              <Text k="home.studio.note" />
            </p>
            <ButtonLink to="/studio" variant="primary" arrow>
              <Text k="home.studio.button" />
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
