import {
  type ChangeEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { markProblem, normalizeMark } from '#airplanes/aircraft/tail-number.ts';
import type { LayoutId, Scheme } from '#airplanes/drawing/paint/scheme.ts';
import type { SettledPicture } from '#airplanes/drawing/pictures.ts';
import { request } from '#client/request.ts';
import { advance, startTimeline, type Timeline, type TimelineEvent } from '#client/timeline.ts';
import { useAfterHydration } from '#ui/hydration.ts';
import { firstInput } from '#website/site/ui/first-input.ts';
import { readScheme, writeScheme } from '../scheme-code.ts';
import { describeScheme, readFields } from '../scheme-fields.ts';
import { FIELDS, type StageView } from '../studio.constants.ts';
import type { ShownScheme, StudioFacts, StudioScheme } from '../studio.ts';
import { tryLive, useLive, useLiveFailed } from './SchemeParts.tsx';

/** After this long without a step a slider is at rest, and the mark finds its place. */
const REST_MS = 150;

export interface LoadedStudio extends StudioFacts {
  scheme: Scheme;
  view: StageView;
  /** The lead that the shop draws a proposal for. */
  lead: number | null;
  /** What stands in the field of the mark. */
  typedMark: string;
  /** The scheme as the server read it. */
  shown: ShownScheme;
}

const advanceScheme = (timeline: Timeline<Scheme>, event: TimelineEvent<Scheme>) =>
  advance(timeline, event, (a, b) => writeScheme(a) === writeScheme(b));

/** Whether a slider is being moved. A mark is in its place with each key: what is typed until the field is left is one change. */
const isSliding = ({ moving }: Timeline<Scheme>) => moving !== null && moving.control !== FIELDS.mark;

function restLater(dispatch: (event: TimelineEvent<Scheme>) => void) {
  const timer = setTimeout(dispatch, REST_MS, { kind: 'rest' });
  return () => clearTimeout(timer);
}

/** The studio's state: the scheme with its past, the view, and what is said of it. */
export function useStudio(loaded: LoadedStudio) {
  const { coatings } = loaded;
  const [timeline, dispatch] = useReducer(advanceScheme, loaded.scheme, startTimeline<Scheme>);
  const [view, setView] = useState<StageView>(loaded.view);
  const [typed, setTyped] = useState(loaded.typedMark);
  const [checked, setChecked] = useState(loaded.typedMark);
  const [year, setYear] = useState<number | null>(null);
  const isAlive = useAfterHydration(true) !== null;
  // What the server has drawn stays until the first change.
  const [isLive, setLive] = useState(isAlive);

  const { now: scheme, moving } = timeline;
  const isMoving = isSliding(timeline);
  const rested = isMoving ? moving!.from : scheme;
  const shown = useShown(loaded, { scheme: rested, typedMark: checked, year });
  const picture = usePicture({ isLive, rested, scheme, coatings });
  const description = useMemo(() => describeScheme(rested, shown, coatings, view), [rested, shown, coatings, view]);

  useEffect(() => (isSliding(timeline) ? restLater(dispatch) : undefined), [timeline]);

  const actions = useStudioActions(timeline, coatings, { dispatch, setTyped, setChecked, setLive });

  return {
    ...actions,
    setView,
    setYear,
    /** Whether its scripts run. */
    isAlive,
    lead: loaded.lead,
    scheme,
    coatings,
    view,
    typed,
    shown,
    picture,
    isMoving,
    /** Whether what is drawn and said is of another scheme, because what draws here could not be loaded. */
    isOutdated: useLiveFailed() && scheme !== loaded.scheme,
    description,
    markProblem: normalizeMark(checked) ? markProblem(checked) : null,
    canUndo: timeline.past.length > 0 || moving !== null,
    canRedo: timeline.future.length > 0,
  };
}

interface Setters {
  dispatch: (event: TimelineEvent<Scheme>) => void;
  setTyped: (text: string) => void;
  setChecked: (text: string) => void;
  setLive: (isLive: boolean) => void;
}

/** What the controls of the studio do. */
function useStudioActions(
  timeline: Timeline<Scheme>,
  coatings: StudioFacts['coatings'],
  { dispatch, setTyped, setChecked, setLive }: Setters,
) {
  // Handlers may be called by parts that were not rendered again while a slider moved.
  const latest = useRef(timeline);
  latest.current = timeline;

  return useMemo(() => {
    const now = () => latest.current.now;
    const read = (form: HTMLFormElement) => readFields(fieldsOf(form), now(), coatings);

    /** Draws in the browser from now on; tries again what did not load. */
    function draw() {
      setLive(true);
      void tryLive();
    }
    function enterMark(text: string) {
      setTyped(text);
      setChecked(text);
    }
    function change(to: Scheme | ((now: Scheme) => Scheme)) {
      const next = typeof to === 'function' ? to(now()) : to;
      if (next.mark?.text !== now().mark?.text) enterMark(next.mark?.text ?? '');
      dispatch({ kind: 'change', value: next });
      draw();
    }
    function step(kind: 'undo' | 'redo') {
      enterMark(advanceScheme(latest.current, { kind }).now.mark?.text ?? '');
      dispatch({ kind });
    }
    return {
      change,
      draw,
      showCode(code: string) {
        const found = readScheme(code);
        if ('scheme' in found) change(found.scheme);
      },
      /** Reads the form after one of its controls changed. */
      edit({ currentTarget: { form } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) {
        change(read(form!).scheme);
      },
      move(control: keyof Scheme['sliders'], step: number) {
        dispatch({ kind: 'move', value: { ...now(), sliders: { ...now().sliders, [control]: step } }, control });
        draw();
      },
      /** Keeps the lines as they are, or lets them give way to the mark. */
      keepLines(keeps: boolean) {
        change((scheme) => {
          const { keepsLines: _, ...mark } = scheme.mark!;
          return { ...scheme, mark: keeps ? { ...mark, keepsLines: true } : mark };
        });
      },
      /** Draws the mark as far as it is typed and can be read. The field keeps what was typed until it is left. */
      typeMark(form: HTMLFormElement) {
        const text = fieldsOf(form).get(FIELDS.mark)!;
        const { scheme: next, markProblem } = read(form);
        setTyped(text);
        if (!markProblem) setChecked(text);
        dispatch({ kind: 'move', value: next, control: FIELDS.mark });
        draw();
      },
      /** Takes the typed mark into the scheme, as it is painted; one that cannot be read stays as typed. */
      checkMark(form: HTMLFormElement) {
        const { scheme: next, markProblem } = read(form);
        change(next);
        enterMark(markProblem ? fieldsOf(form).get(FIELDS.mark)! : (next.mark?.text ?? ''));
      },
      undo: () => step('undo'),
      redo: () => step('redo'),
    };
  }, [coatings, dispatch, setTyped, setChecked, setLive]);
}

/** The scheme as the browser draws it; null as long as what the server has drawn stays. */
function usePicture({
  isLive,
  rested,
  scheme,
  coatings,
}: Pick<LoadedStudio, 'scheme' | 'coatings'> & { isLive: boolean; rested: Scheme }): SettledPicture | null {
  const live = useLive();
  useEffect(() => {
    if (isLive) void tryLive();
    else void firstInput().then(tryLive);
  }, [isLive]);
  return useMemo(() => {
    if (!isLive || !live) return null;
    const settled = live.pictureOf(rested, coatings);
    return rested === scheme ? settled : live.movePicture(settled, scheme);
  }, [isLive, live, rested, scheme, coatings]);
}

/** What is said of a scheme; as long as nothing differs from what was loaded, what the server said. */
function useShown(loaded: LoadedStudio, { scheme, typedMark, year }: Required<StudioScheme>): ShownScheme {
  const isAsLoaded = scheme === loaded.scheme && typedMark === loaded.typedMark && year === null;
  const live = useLive();
  return useMemo(() => {
    if (isAsLoaded) return loaded.shown;
    return live?.showScheme({ scheme, typedMark, year }, loaded) ?? { ...loaded.shown, code: writeScheme(scheme) };
  }, [isAsLoaded, live, scheme, typedMark, year, loaded]);
}

export type StudioState = ReturnType<typeof useStudio>;

/** The state as it was before the slider that is being moved, so that memoized parts are not rendered at each of its steps. */
export function useRested(studio: StudioState): StudioState {
  const rested = useRef(studio);
  if (!studio.isMoving) rested.current = studio;
  return rested.current;
}

/** The fields of the studio's form by their names. */
const fieldsOf = (form: HTMLFormElement) => new URLSearchParams([...new FormData(form)] as [string, string][]);

/**
 * Takes over what was entered before hydration, after which React puts back what the server sent.
 * @returns whether anything was
 */
export function useEarlyInput(form: RefObject<HTMLFormElement | null>, studio: StudioState): RefObject<boolean> {
  const isEarly = useRef(false);
  const takeOver = useEffectEvent(() => {
    const { scheme, typed, coatings } = studio;
    const fields = fieldsOf(form.current!);
    const mark = fields.get(FIELDS.mark)!;
    studio.setView(fields.get(FIELDS.view) as StageView);
    const { scheme: entered } = readFields(fields, scheme, coatings);
    isEarly.current = mark !== typed || writeScheme(entered) !== writeScheme(scheme);
    if (!isEarly.current) return;
    const isTyping = document.activeElement?.getAttribute('name') === FIELDS.mark;
    if (isTyping) studio.typeMark(form.current!);
    else studio.checkMark(form.current!);
  });
  useLayoutEffect(() => takeOver(), []);
  return isEarly;
}

/** Counts that the studio was opened, once while its page stays; null does not count. Robots that run no scripts count for nothing. */
export function useCountOpening(layout: LayoutId | null): void {
  const count = useEffectEvent(() => {
    if (!layout) return;
    // A count is not worth a message.
    request('POST', '/api/schemes/opened', { body: { layout }, keepalive: true }).catch(() => {});
  });
  useEffect(() => count(), []);
}
