import { formatDay } from '#time/format-day.ts';
import './studio.css';
import './console.css';
import './scheme-print.css';
import { memo, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { info } from '#ui/icons.ts';
import { FIELDS, type STUDIO_NOTICES, TRUTH } from '../constants.ts';
import { writeScheme } from '../rules.ts';
import { RULES_READ_ON } from '../verdicts/constants.ts';
import { Announcement } from './Announcement.tsx';
import { Keep } from './Keep.tsx';
import { Notices } from './Notices.tsx';
import { Savings } from './Savings.tsx';
import { Stage } from './Stage.tsx';
import { StepAirplane } from './StepAirplane.tsx';
import { StepColors } from './StepColors.tsx';
import { StepMark } from './StepMark.tsx';
import { StepScheme } from './StepScheme.tsx';
import { StepTabs } from './StepTabs.tsx';
import { studioPath } from './studio-path.ts';
import { useEarlyInput } from './use-early-input.ts';
import { useKeptScheme } from './use-kept-scheme.ts';
import { type LoadedStudio, type StudioState, useRested, useStudio } from './use-studio.ts';
import { Verdicts } from './Verdicts.tsx';

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
        <div className="wrap studio__after">
          <div>
            <h2>Checked while you draw</h2>
            <Verdicts verdicts={studio.shown.verdicts} studio={studio} />
          </div>
          <div>
            <h2>What would make it cheaper?</h2>
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
