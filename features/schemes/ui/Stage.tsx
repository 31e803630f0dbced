import './stage.css';
import { memo, type PointerEvent, useState } from 'react';
import { LAYOUTS } from '#features/drawing/layouts/rules.ts';
import { typeOf } from '#features/drawing/types/rules.ts';
import { Text } from '#features/texts/ui/Text.tsx';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { link, redo2, undo2 } from '#ui/icons.ts';
import { FIELDS, STAGE_VIEWS, type StageView, TRUTH, VIEW_LABELS } from '../constants.ts';
import { Turn } from '../turning/ui/Turn.tsx';
import { Annotations } from './Annotations.tsx';
import { formatTotal } from './format-total.ts';
import { PaintChip } from './PaintChip.tsx';
import { SchemePicture } from './SchemePicture.tsx';
import { SendLink } from './SendLink.tsx';
import { useLive } from './use-live.ts';
import type { StudioState } from './use-studio.ts';
import { useThumbnails } from './use-thumbnails.ts';

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
    <div className="stage__tools">
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
      <div>
        <a className="btn btn--line stage__save" href="#keep">
          <Icon of={link} /> Save
        </a>
        <SendLink studio={studio} />
      </div>
    </div>
  );
});
