import { SectionHead, SheetLine } from '#ui/section-head.tsx';
import { FieldStates, OverlayStates } from './controls.tsx';
import { ButtonStates, SurfaceStates } from './primitives.tsx';

const TITLE = 'UI primitives';
const SECTIONS = [
  { title: 'Buttons', lead: 'Links that look like buttons included.', States: ButtonStates },
  { title: 'Fields', lead: 'In forms whose server takes two seconds.', States: FieldStates },
  { title: 'Overlays', lead: 'Dialogs, sheets and toasts.', States: OverlayStates },
  { title: 'Surfaces', lead: 'Statuses, notes, waiting, type and tables.', States: SurfaceStates },
];

export const meta = () => [{ title: TITLE }];

/** Every primitive of ui/ in every state. Only the development server has this page. */
export default function UiPage() {
  return (
    <main id="main">
      {SECTIONS.map(({ title, lead, States }, index) => (
        <section key={title} className={`section${index > 0 ? ' section--joined' : ''}`}>
          <div className="wrap">
            <SheetLine label={TITLE} count={`${index + 1} of ${SECTIONS.length}`} />
            <SectionHead title={title} lead={lead} />
            <States />
          </div>
        </section>
      ))}
    </main>
  );
}
