import { memo, type SubmitEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatDay } from '#time/format-day.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { info, triangleAlert } from '#ui/icons.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { FIELDS, STEPS, STUDIO_NOTICES, type StudioStep, TRUTH } from '../studio.constants.ts';
import type { ShownScheme } from '../studio.ts';
import { formatTotal } from '../wording.ts';
import { tryLive } from './SchemeParts.tsx';
import { SendLink } from './StudioParts.tsx';
import { startOver, useKeptScheme } from './use-kept-scheme.ts';
import { type LoadedStudio, type StudioState, useEarlyInput, useRested, useStudio } from './use-studio.ts';
import './studio.css';
import './console.css';
import './scheme-print.css';
import { dollars } from '#website/estimates/estimate.ts';
import { writeScheme } from '../scheme-code.ts';
import { RULES_READ_ON } from '../scheme-limits.constants.ts';
import { studioPath } from '../studio-paths.ts';
import { Keep } from './Keep.tsx';
import { Stage } from './Stage.tsx';
import { StepAirplane } from './StepAirplane.tsx';
import { StepColors } from './StepColors.tsx';
import { StepMark } from './StepMark.tsx';
import { StepScheme } from './StepScheme.tsx';
import { Verdicts } from './Verdicts.tsx';

/** After the last change, so that nothing is said while a slider moves. */
const ANNOUNCE_AFTER_MS = 800;

/** Tells screen readers the price, and what must be changed, once a change is done. */
function Announcement({ shown }: { shown: ShownScheme }) {
  const refusals = shown.verdicts.filter(({ severity }) => severity === 'refused').map(({ title }) => title);
  const text = [...refusals, formatTotal(shown.price)].join('. ');
  const [initial] = useState(text);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid((said) => (said || text !== initial ? text : '')), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, initial]);
  return (
    <p className="vh" role="status">
      {said}
    </p>
  );
}

const FoundNotice = lazyOptional(() => import('./FoundNotice.tsx'));

/** Says where the scheme comes from, such as an earlier visit, and when it cannot be drawn. */
function Notices({
  problem,
  kept,
  studio,
}: {
  problem: keyof typeof STUDIO_NOTICES | null;
  kept: ReturnType<typeof useKeptScheme>;
  studio: StudioState;
}) {
  function undo() {
    if (kept.found?.origin !== 'earlier') return kept.takeOver();
    kept.dismiss();
    startOver(studio);
  }
  return (
    <div className="studio__notices">
      {problem && (
        <p className="note note--warn">
          <Icon of={triangleAlert} />
          <span>
            <b>{STUDIO_NOTICES[problem].title}</b> {STUDIO_NOTICES[problem].detail}
          </span>
        </p>
      )}
      <div role="status">
        {studio.isOutdated && (
          <p className="note note--warn">
            <Icon of={triangleAlert} />
            <span>
              <b>No connection.</b> The picture is out of date. Your scheme is saved here.{' '}
              <Button variant="quiet" small onClick={drawAgain}>
                Try again
              </Button>
            </span>
          </p>
        )}
        {kept.found && (
          <Suspense>
            <FoundNotice found={kept.found} onUndo={undo} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** A browser may remember the failure; the address holds the scheme. */
async function drawAgain(): Promise<void> {
  if (!(await tryLive()) && navigator.onLine) location.reload();
}

/** The four steps as tabs; at the thumb on phones, with the price. */
const StepTabs = memo(function StepTabs({ studio }: { studio: StudioState }) {
  return (
    <div className="step-tabs">
      <fieldset className="step-tabs__list">
        <legend className="vh">Step</legend>
        {(Object.keys(STEPS) as StudioStep[]).map((step) => (
          <label key={step}>
            {STEPS[step]}
            <input type="radio" name="step" id={`step-${step}`} value={step} defaultChecked={step === 'airplane'} />
          </label>
        ))}
      </fieldset>
      <div className="row between step-tabs__price">
        <p>
          <span className="sum">{formatTotal(studio.shown.price)}</span>
          <small>{studio.shown.price.summary}</small>
        </p>
        <SendLink studio={studio} small />
      </div>
    </div>
  );
});

export interface StudioProps extends LoadedStudio {
  problem: keyof typeof STUDIO_NOTICES | null;
  /** Whether the address names no scheme. */
  isFresh: boolean;
  /** Whether tail numbers can be looked up, and what was found for a form without JavaScript. */
  offersLookUp: boolean;
  foundLine: string | null;
}

/**
 * The scheme studio: a GET form that describes the picture and is complete without JavaScript. With it, each change is
 * drawn and kept at once.
 */
export function StudioPage({ problem, isFresh, offersLookUp, foundLine, ...loaded }: StudioProps) {
  const studio = useStudio(loaded);
  const rested = useRested(studio);
  const { scheme, view, shown, lead, change } = studio;
  const address = studioPath(writeScheme(scheme), { view, lead });
  const form = useRef<HTMLFormElement>(null);
  const isEarly = useEarlyInput(form, studio);
  const kept = useKeptScheme(scheme, address, { isFresh, isEarly, isDraft: !lead }, change);
  const [isAdjusting, setAdjusting] = useState(false);
  useUndoKeys(studio);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    studio.checkMark(event.currentTarget);
  }

  return (
    <main id="main" className="studio" tabIndex={-1}>
      <form
        ref={form}
        method="get"
        action="/studio"
        aria-label="Paint it"
        onSubmit={submit}
        onPointerDown={() => setTimeout(studio.draw)}
      >
        <input type="hidden" name={FIELDS.scheme} value={shown.code} />
        {lead && <input type="hidden" name={FIELDS.lead} value={lead} />}
        <div className="studio__grid">
          <Stage studio={studio} rested={rested} isAdjusting={isAdjusting} note={loaded.studio.noteUnderPrice} />
          <div className="console">
            <StepTabs studio={rested} />
            <Notices problem={problem} kept={kept} studio={studio} />
            <StepAirplane studio={rested} offersLookUp={offersLookUp} foundLine={foundLine} />
            <StepScheme
              studio={studio}
              rested={rested}
              customPrice={customPriceOf(loaded)}
              isAdjusting={isAdjusting}
              onAdjust={setAdjusting}
            />
            <StepColors studio={rested} />
            <StepMark studio={rested} />
          </div>
        </div>
      </form>
      <AfterConsole studio={rested} />
      <Announcement shown={shown} />
    </main>
  );
}

const AfterConsole = memo(function AfterConsole({ studio }: { studio: StudioState }) {
  return (
    <>
      <section className="studio__section on-mist" aria-label="Checks and price">
        <div className="wrap split studio__after">
          <div>
            <h2 className="ahead h3">Checked while you draw</h2>
            <Verdicts verdicts={studio.shown.verdicts} studio={studio} />
          </div>
          <div>
            <h2 className="ahead h3">What would make it cheaper?</h2>
            <Savings studio={studio} />
            <p className="help">Moving the sliders never changes the price.</p>
          </div>
        </div>
      </section>
      <section className="studio__section" aria-label="Keep it">
        <div className="wrap">
          <Keep studio={studio} />
          <p className="studio__truth">
            <Icon of={info} />
            <span>
              {TRUTH} Rules checked on {formatDay(RULES_READ_ON, 'long')}; a drawing isn’t an airworthiness approval.
            </span>
          </p>
        </div>
      </section>
    </>
  );
});

/** Dollars that a layout of custom design adds. */
const customPriceOf = ({ prices, studio }: LoadedStudio) =>
  prices.addOns.find(({ name }) => name === studio.customDesign)?.price ?? 0;

const isText = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ['text', 'search'].includes(target.type));

function useUndoKeys({ undo, redo }: { undo: () => void; redo: () => void }) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || isText(event.target)) return;
    const key = event.key.toLowerCase();
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
    if (!isRedo && key !== 'z') return;
    event.preventDefault();
    if (isRedo) redo();
    else undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Each single change that makes the scheme cheaper. */
function Savings({ studio: { shown, showCode } }: { studio: StudioState }) {
  if (shown.cheaper.length === 0) return <p>Nothing. This is already the simplest scheme of its kind.</p>;
  return (
    <ul className="ruled savings">
      {shown.cheaper.map(({ label, saving, code }) => (
        <li key={label} className="row">
          <span>{label}</span>
          <span className="price">−{dollars(saving)}</span>
          <ButtonLink
            small
            to={studioPath(code)}
            onClick={(event) => {
              event.preventDefault();
              showCode(code);
            }}
          >
            Try it
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
