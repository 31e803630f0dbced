import './home.css';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import type { PriceList } from '#website/estimates/prices.contract.ts';
import { FleetPrices } from '#website/estimates/ui/starting-prices.tsx';
import type { TextKey } from '#website/texts/page-texts.ts';
import { Lines, PagePicture, Text, useText } from '#website/texts/ui/Text.tsx';
import './pages.css';
import { Icon } from '#ui/icon.tsx';
import { badgeCheck, calendarCheck, check, fileCheck, layers, medal, shield, shieldCheck, star } from '#ui/icons.ts';
import { SectionHead, SheetLine } from '#ui/section-head.tsx';
import '#airplanes/aircraft/ui/elevation.css';
import type { Band } from '#airplanes/aircraft/airframe-names.ts';

export function IntroSection({ aircraftTypes }: Pick<PriceList, 'aircraftTypes'>) {
  return (
    <section className="section" id="intro">
      <div className="wrap">
        <h2 className="statement">
          <Lines k="home.intro.statement" />
        </h2>
        <div className="stack intro-row">
          <p className="lead">
            <Text k="home.intro.paragraph" />
          </p>
          <p>
            <ButtonLink to="/contact" variant="ink" arrow>
              <Text k="home.intro.start" />
            </ButtonLink>
          </p>
        </div>
        <div className="intro-fleet">
          <FleetPrices aircraftTypes={aircraftTypes} />
        </div>
      </div>
    </section>
  );
}

const VISIBLE_RATIO = 0.2;

/**
 * Counts from 0 to `end` in `duration` ms, once, when the element of `ref` comes into view. Until then, without scripts
 * and with reduced motion, `count` is `end`.
 */
function useCountUp(end: number, duration: number) {
  const ref = useRef<HTMLElement>(null);
  const [count, setShown] = useState(end);

  useEffect(() => {
    if (!ref.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watcher.disconnect();
        let start: number | undefined;
        const step = (now: number) => {
          // The first frame may come late.
          start ??= now;
          const progress = Math.min((now - start) / duration, 1);
          setShown(Math.round(end * cubicEaseOut(progress)));
          if (progress < 1) frame = requestAnimationFrame(step);
        };
        frame = requestAnimationFrame(step);
      },
      { threshold: VISIBLE_RATIO },
    );
    watcher.observe(ref.current);
    return () => {
      watcher.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [end, duration]);

  return { ref, count };
}

function cubicEaseOut(progress: number): number {
  return 1 - (1 - progress) ** 3;
}

/** Number of the figure, and how long it counts up in ms. */
const FIGURES = [
  [1, 2500],
  [2, 2000],
  [3, 1800],
  [4, 2200],
] as const;

export function StatsBand() {
  return (
    <section className="on-mist" aria-label="By the numbers">
      <div className="wrap">
        <div className="ruler" aria-hidden="true" />
        <dl className="stats">
          {FIGURES.map(([n, duration]) => (
            <div key={n}>
              <dt>
                <Text k={`home.stats.label${n}`} />
              </dt>
              <dd className="figure">
                <Figure k={`home.stats.figure${n}`} duration={duration} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Counts '100+' up to 100 and keeps the plus. */
function Figure({ k, duration }: { k: TextKey; duration: number }) {
  const [, digits = '', suffix] = /^(\d*)(.*)$/.exec(useText(k))!;
  const { ref, count } = useCountUp(Number(digits), duration);
  return (
    <>
      <span ref={ref}>{digits && count}</span>
      {suffix && <sup>{suffix}</sup>}
    </>
  );
}

const BADGES = [
  [1, badgeCheck],
  [2, shield],
  [3, medal],
  [4, calendarCheck],
  [5, layers],
  [6, shieldCheck],
] as const;
const PILLS = [
  [1, fileCheck],
  [2, shield],
  [3, star],
] as const;

export function TrustSection() {
  return (
    <section className="section" id="trust">
      <div className="wrap">
        <SectionHead title={<Text k="home.trust.title" />} lead={<Text k="home.trust.lead" />} />
        <div className="grid g3 swatches">
          {BADGES.map(([n, icon]) => (
            <article className="swatch" key={n}>
              <div className="swatch__chip">
                <Icon of={icon} />
              </div>
              <div className="swatch__txt">
                <h3>
                  <Text k={`home.trust.badge${n}`} />
                </h3>
                <p className="apart--tight muted sm">
                  <Text k={`home.trust.badge${n}Text`} />
                </p>
              </div>
            </article>
          ))}
        </div>
        <ul className="row pills">
          {PILLS.map(([n, icon]) => (
            <li className="target pill" key={n}>
              <Icon of={icon} />
              <Text k={`home.trust.pill${n}`} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function OfferedSection() {
  return (
    <section className="section section--joined offered">
      <div className="wrap split split--rev">
        <div>
          <h2 className="title">
            <Text k="home.offered.title" />
          </h2>
          <p className="muted">
            <Text k="home.offered.paragraph" />
          </p>
          <ul className="points">
            {([1, 2, 3, 4] as const).map((n) => (
              <li key={n}>
                <Icon of={check} />
                <Text k={`home.offered.point${n}`} />
              </li>
            ))}
          </ul>
        </div>
        <div className="offered__picture">
          <PagePicture
            image="home.offered.image"
            alt="home.offered.imageAlt"
            width={1200}
            height={900}
            sizes="(min-width: 64rem) 54vw, 92vw"
          />
        </div>
      </div>
    </section>
  );
}

/** The drawing is larger than the rest of the page's code. The server's HTML stays until it loads. */
const StagesDrawing = lazy(() =>
  import('./StagesDrawing.tsx').then(
    (module) => ({ default: module.StagesDrawing }),
    () => ({ default: NoDrawing }),
  ),
);

const STEPS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
/** The chip of each step. */
const CHIPS = ['#cdc5b1', '#6fa3a0', '#b9c3c8', '#93a0a8', '#c79a3c', '#7d8b4f', '#3f6f92', '#dfe5e7', '#c2330d'];
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
        <ol className="grid g3 steps">
          {STEPS.map((n) => (
            <li key={n}>
              <div aria-hidden="true">
                <span className="n">{n}</span>
                <div className="chip" style={{ background: CHIPS[n - 1] }} />
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
        <p className="apart--far">
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
