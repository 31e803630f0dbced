import './process.css';
import './stages.css';
import '#features/aircraft/ui/elevation.css';
import { lazy, Suspense } from 'react';
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

export function ProcessSection() {
  return (
    <section className="section on-ink blueprint" id="process">
      <div className="wrap">
        <SheetLine chip="primer" label={<Text k="home.process.label" />} count={<Text k="home.process.count" />} />
        <SectionHead title={<Text k="home.process.title" />} lead={<Text k="home.process.lead" />} />
        <div className="process__drawing">
          <Suspense fallback={<NoDrawing />}>
            <StagesDrawing />
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
