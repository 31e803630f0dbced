import './process.css';
import './stages.css';
import '#features/aircraft/ui/elevation.css';
import { lazy, Suspense } from 'react';
import type { Band } from '#features/aircraft/rules.ts';
import { Text } from '#features/texts/ui/Text.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { SectionHead, SheetLine } from '#ui/section-head.tsx';

/** The drawing is larger than the rest of the page's code. The server's HTML stays until it loads. */
const StagesDrawing = lazy(() =>
  import('./StagesDrawing.tsx').then(
    (module) => ({ default: module.StagesDrawing }),
    () => ({ default: NoDrawing }),
  ),
);

const STEPS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
/** Skin color at each step, nose to tail. */
const SKIN = ['#cdc5b1', '#8b8f86', '#b9c3c8', '#93a0a8', '#c79a3c', '#7d8b4f', '#f1f2ef', '#f8f8f6', '#fdfdfb'];
const SHOWS: Record<number, Band['shows']> = { 1: 'old', 7: 'tape', 8: 'stripes', 9: 'stripes' };
const BANDS = STEPS.map((number): Band => ({ number, skin: [SKIN[number - 1]!], shows: SHOWS[number], state: 'done' }));
const DRAWING =
  'One aircraft drawn in nine vertical bands, from faded old paint at the nose to the finished scheme at the tail';

export function ProcessSection() {
  return (
    <section className="section on-ink blueprint" id="process">
      <div className="wrap">
        <SheetLine chip="primer" label={<Text k="home.process.label" />} count={<Text k="home.process.count" />} />
        <SectionHead title={<Text k="home.process.title" />} lead={<Text k="home.process.lead" />} />
        <div className="process__drawing">
          <Suspense fallback={<NoDrawing />}>
            <StagesDrawing bands={BANDS} label={DRAWING} />
          </Suspense>
        </div>
        <ol className="steps">
          {STEPS.map((n) => (
            <li key={n}>
              <div aria-hidden="true">
                <span className="n">{n}</span>
                <div className="chip" />
              </div>
              <div>
                <h3 className="h4">
                  <Text k={`home.process.step${n}`} />
                </h3>
                <p>
                  <Text k={`home.process.step${n}Text`} />
                </p>
              </div>
            </li>
          ))}
        </ol>
        <p className="process__more">
          <ButtonLink to="/contact" arrow>
            <Text k="home.process.learn" />
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

/** Same size, so that the layout does not shift. */
function NoDrawing() {
  return <svg className="stages" viewBox="40 0 1120 500" aria-hidden="true" />;
}
