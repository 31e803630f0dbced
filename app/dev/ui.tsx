import { SectionHead, SheetLine } from '#ui/section-head.tsx';
import { ButtonStates } from './buttons.tsx';
import { FieldStates } from './fields.tsx';
import { OverlayStates } from './overlays.tsx';
import { SurfaceStates } from './surfaces.tsx';

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
