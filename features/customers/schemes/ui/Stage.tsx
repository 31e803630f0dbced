import { type CSSProperties, memo, type PointerEvent, useEffect, useState } from 'react';
import type { View } from '#airplanes/drawing/pictures.ts';
import { SHEET_WIDTH } from '../scheme-limits.constants.ts';
import { FIELDS, STAGE_VIEWS, type StageView, TRUTH, VIEW_LABELS } from '../studio.constants.ts';
import type { ShownScheme } from '../studio.ts';
import { cornerPath } from '../studio-paths.ts';
import { PaintChip } from './PaintChip.tsx';
import { picturePath } from './picture-path.ts';
import { SchemePicture, useLive } from './SchemeParts.tsx';
import type { StudioState } from './use-studio.ts';
import './stage.css';
import { typeOf } from '#airplanes/drawing/airframes/aircraft-types.ts';
import { LAYOUTS } from '#airplanes/drawing/paint/layouts.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { link, redo2, undo2 } from '#ui/icons.ts';
import { Text } from '#website/texts/ui/Text.tsx';
import { formatTotal } from '../wording.ts';
import { SendLink, Turn } from './StudioParts.tsx';

/** Room above and beneath the picture, in units of the sheet. */
const ABOVE = 55;
const BELOW = 70;

/** Labels of the zones, the mark's height and the stations round a side view. Their words stand in the list of paints, too. */
const Annotations = memo(function Annotations({ shown, isMirrored }: { shown: ShownScheme; isMirrored: boolean }) {
  const { height, callouts, stations, mark } = shown.annotations;
  const total = height + ABOVE + BELOW;
  const at = (x: number) => (isMirrored ? SHEET_WIDTH - x : x);
  const placed = (x: number, y: number) =>
    ({ '--x': `${(at(x) / SHEET_WIDTH) * 100}%`, '--y': `${((y + ABOVE) / total) * 100}%` }) as CSSProperties;
  const axis = height + 28;
  return (
    <div className="annotations" aria-hidden="true">
      <svg aria-hidden="true" viewBox={`0 ${-ABOVE} ${SHEET_WIDTH} ${total}`} preserveAspectRatio="none">
        {callouts.map(({ zone, x, y, isAbove }) => (
          <path key={zone} d={`M${at(x)} ${y}V${isAbove ? -ABOVE + 4 : height - 10}`} />
        ))}
        {mark && (
          <path d={`M${at(mark.x) - 5} ${mark.top}h10m-5 0V${mark.bottom}m-5 0h10`} className="annotations__mark" />
        )}
        <path d={`M${at(stations[0]!.x)} ${axis}H${at(stations.at(-1)!.x)}`} />
        <path d={stations.map(({ x }) => `M${at(x)} ${axis - 6}v12`).join('')} />
      </svg>
      {callouts.map(({ zone, x, y, isAbove }) => {
        const { name, coating, finish } = shown.zones.find((each) => each.zone === zone)!;
        return (
          <div key={zone}>
            <span className="annotations__dot" style={placed(x, y)} />
            <p
              className={at(x) > SHEET_WIDTH * 0.85 ? 'callout callout--left' : 'callout'}
              style={placed(x, isAbove ? -ABOVE : height - 30)}
            >
              <PaintChip color={coating?.srgb} />
              <span>
                <b>{name}</b>
                {coating ? `${coating.name}, ${finish}` : 'No longer offered'}
              </span>
            </p>
          </div>
        );
      })}
      {mark && (
        <span className="annotations__size" style={placed(mark.x, (mark.top + mark.bottom) / 2)}>
          12 in
        </span>
      )}
      {stations.map(({ inches, x }, i) => (
        <span key={inches} className="annotations__station" style={placed(x, axis + 12)}>
          {inches}
          {i === stations.length - 1 && ' in'}
        </span>
      ))}
    </div>
  );
});

const DRAW_AFTER_MS = 400;
/** The server draws it. */
const TURN_AFTER_MS = 1500;
const WIDTH = 480;
/** Below it the views are words. */
const WIDE = '(min-width: 64rem)';
const DRAWN = STAGE_VIEWS.filter((view): view is View => view !== 'turn');

/** The addresses of the small views: the server's at first, then drawn here a moment after each change. */
function useThumbnails({ picture, isMoving, shown }: StudioState): Record<StageView, string> {
  const { code } = shown;
  const live = useLive();
  const [sources, setSources] = useState(
    () => Object.fromEntries(STAGE_VIEWS.map((view) => [view, serversPath(code, view)])) as Record<StageView, string>,
  );
  useEffect(() => {
    if (!picture || !live || isMoving || !matchMedia(WIDE).matches) return;
    const show = (view: StageView, source: string) => setSources((before) => ({ ...before, [view]: source }));
    // One at a time, so that the page stays quick.
    const timers = DRAWN.map((view, i) =>
      setTimeout(
        () => {
          const svg = live.drawSettled(picture, view, WIDTH, { isOnInk: true });
          show(view, `data:image/svg+xml,${encodeURIComponent(svg)}`);
        },
        DRAW_AFTER_MS * (1 + i / 4),
      ),
    );
    timers.push(setTimeout(() => navigator.onLine && show('turn', serversPath(code, 'turn')), TURN_AFTER_MS));
    return () => timers.forEach(clearTimeout);
  }, [picture, live, isMoving, code]);
  return sources;
}

const serversPath = (code: string, view: StageView) =>
  view === 'turn' ? cornerPath(code, 'ahead', WIDTH) : picturePath(code, view, { isOnInk: true, width: WIDTH });

/** The picture large, its views to choose from, and the price. */
export function Stage({
  studio,
  rested,
  isAdjusting,
  note,
}: {
  studio: StudioState;
  rested: StudioState;
  isAdjusting: boolean;
  note: string;
}) {
  const { shown, view, setView, undo, redo } = studio;
  const live = useLive();
  const thumbnails = useThumbnails(studio);
  const [isPointed, setPointed] = useState(false);
  const point = ({ pointerType, type }: PointerEvent) => setPointed(pointerType === 'mouse' && type === 'pointerenter');
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
          <Printed studio={rested} />
          <Tools canUndo={studio.canUndo} canRedo={studio.canRedo} undo={undo} redo={redo} />
        </div>
        <figure className="stage__figure">
          {view === 'turn' ? (
            <Turn studio={studio} />
          ) : (
            <div
              className={view === 'top' ? 'plate' : 'plate plate--annotated'}
              onPointerEnter={point}
              onPointerLeave={point}
            >
              <SchemePicture {...studio} view={view} />
              {view !== 'top' && <Annotations shown={shown} isMirrored={view === 'right'} />}
              {view !== 'top' && live && (isAdjusting || isPointed) && (
                <live.Handles studio={studio} isMirrored={view === 'right'} />
              )}
            </div>
          )}
          <Paints studio={rested} />
          <figcaption className="vh">{TRUTH}</figcaption>
        </figure>
        <Views thumbnails={thumbnails} view={view} onChoose={setView} />
        <Price studio={rested} note={note} />
      </div>
    </div>
  );
}

type ToolsProps = Pick<StudioState, 'canUndo' | 'canRedo' | 'undo' | 'redo'>;

const Tools = memo(function Tools({ canUndo, canRedo, undo, redo }: ToolsProps) {
  return (
    <div className="with-icon stage__tools">
      <IconButton icon={undo2} label="Undo" className="btn--line btn--sm" disabled={!canUndo} onClick={undo} />
      <IconButton icon={redo2} label="Redo" className="btn--line btn--sm" disabled={!canRedo} onClick={redo} />
    </div>
  );
});

const Views = memo(function Views({
  thumbnails,
  view,
  onChoose,
}: {
  thumbnails: Record<StageView, string>;
  view: StageView;
  onChoose: (view: StageView) => void;
}) {
  return (
    <fieldset className="views">
      <legend className="vh">View</legend>
      {STAGE_VIEWS.map((each) => (
        <label key={each} className="view">
          <img src={thumbnails[each]} alt="" loading="lazy" />
          <b>{VIEW_LABELS[each]}</b>
          <input type="radio" name={FIELDS.view} value={each} checked={each === view} onChange={() => onChoose(each)} />
        </label>
      ))}
    </fieldset>
  );
});

/** What takes the place of the heading on paper. */
const Printed = memo(function Printed({ studio: { scheme, shown } }: { studio: StudioState }) {
  const airplane = `${typeOf(scheme.type)!.name}, ${LAYOUTS[scheme.layout].name}`;
  return (
    <p className="stage__printed" aria-hidden="true">
      <b>{scheme.mark?.text}</b> {airplane}, {shown.code}
    </p>
  );
});

const Paints = memo(function Paints({ studio: { shown } }: { studio: StudioState }) {
  return (
    <ul className="paints">
      {shown.zones.map(({ zone, name, coating, finish }) => (
        <li key={zone}>
          <PaintChip color={coating?.srgb} />
          <span>
            <b>{name}</b>
            {coating ? `${coating.name}, ${finish}` : 'No longer offered'}
          </span>
        </li>
      ))}
    </ul>
  );
});

const Price = memo(function Price({ studio, note }: { studio: StudioState; note: string }) {
  const { price } = studio.shown;
  return (
    <div className="stage__price">
      <div>
        <span className="sum">{formatTotal(price)}</span>
        <p>
          {[price.text.replace(/ = .*/, '.'), ...price.notes, price.total !== null && note].filter(Boolean).join(' ')}
        </p>
      </div>
      <div className="with-icon">
        <a className="btn btn--line" href="#keep">
          <Icon of={link} /> Save
        </a>
        <SendLink studio={studio} />
      </div>
    </div>
  );
});
