import './editing.css';
import '#ui/form.css';
import { useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { LoginPrompt } from '#client/LoginPrompt.tsx';
import type { ContentEditing } from '#features/content/ui/content-editing.ts';
import type { TextEditing } from '#features/texts/ui/text-editing.ts';
import { ConfirmHost } from '#ui/confirm.tsx';
import { Icon } from '#ui/icon.tsx';
import { history, inbox, table } from '#ui/icons.ts';
import { WhenReleased } from '#ui/when-released.tsx';
import { EDIT_BAR } from '../constants.ts';
import { AllTextsDialog } from './AllTextsDialog.tsx';
import { FaqsEditor } from './FaqsEditor.tsx';
import { FieldEditor } from './FieldEditor.tsx';
import { PagePictureTools } from './PagePictureTools.tsx';
import { PageText } from './PageText.tsx';
import { ProjectDay } from './ProjectDay.tsx';
import { ProjectPhotos } from './ProjectPhotosEditor.tsx';
import { ProjectSides } from './ProjectSides.tsx';
import { ProjectsEditor } from './ProjectsEditor.tsx';
import { ProjectText } from './ProjectText.tsx';
import { RecordTools } from './RecordTools.tsx';
import { refetchOnFocus } from './records.ts';
import { ServicePicture, ServiceText } from './ServiceParts.tsx';
import { ServicesEditor } from './ServicesEditor.tsx';
import { TestimonialsEditor } from './TestimonialsEditor.tsx';
import { commitEdit, hostTextEdits, sendTextEvent, useTextEdits } from './text-edit.ts';

const STORAGE_KEY = 'edit-mode';
/** The components that edit mode renders in place of the visitors'. */
export type Editing = TextEditing & ContentEditing;

const EDITING: Editing = {
  Text: PageText,
  PictureTools: PagePictureTools,
  Services: ServicesEditor,
  Projects: ProjectsEditor,
  Testimonials: TestimonialsEditor,
  Faqs: FaqsEditor,
  ProjectText,
  ProjectDay,
  ProjectSides,
  ProjectPhotos,
  RecordTools,
  ServiceText,
  ServicePicture,
};

interface EditModeProps {
  onSwitch: (editing: Editing | null) => void;
}

/** The bar that switches edit mode on and off for this tab, and the dialogs of edit mode. */
export default function EditMode(props: EditModeProps) {
  return (
    <WhenReleased>
      <SwitchedEditMode {...props} />
    </WhenReleased>
  );
}

function SwitchedEditMode({ onSwitch }: EditModeProps) {
  const [isOn, setIsOn] = useState(readIsOn);
  const [isAllTextsOpen, setAllTextsOpen] = useState(false);
  const open = useTextEdits((state) => state.open);
  const { revalidate } = useRevalidator();

  useEffect(refetchOnFocus, []);
  useEffect(() => hostTextEdits(revalidate), [revalidate]);

  useEffect(() => {
    document.body.classList.add('has-edit-bar');
    document.body.classList.toggle('is-editing', isOn);
    onSwitch(isOn ? EDITING : null);
    storeIsOn(isOn);
    return () => {
      document.body.classList.remove('has-edit-bar', 'is-editing');
      onSwitch(null);
      commitEdit();
      sendTextEvent({ type: 'close' });
    };
  }, [isOn, onSwitch]);

  return (
    <>
      <section className="edit-bar on-ink screen-only" aria-label={EDIT_BAR.region}>
        <div className="wrap">
          <div className="row">
            <button type="button" className="switch" role="switch" aria-checked={isOn} onClick={() => setIsOn(!isOn)}>
              <i />
              {EDIT_BAR.switch}
            </button>
            {isOn && <span className="muted sm only-wide">{open ? EDIT_BAR.openedHint : EDIT_BAR.hint}</span>}
          </div>
          <div className="row">
            {isOn && (
              <button type="button" className="btn btn--line btn--sm" onClick={() => setAllTextsOpen(true)}>
                <Icon of={table} />
                <span className="edit-bar__word">{EDIT_BAR.words}</span>
              </button>
            )}
            <Link className="btn btn--line btn--sm" to="/admin">
              <Icon of={inbox} />
              <span className="edit-bar__word">{EDIT_BAR.dashboard}</span>
            </Link>
            <Link className="btn btn--line btn--sm" to="/admin/history">
              <Icon of={history} />
              <span className="edit-bar__word">{EDIT_BAR.history}</span>
            </Link>
          </div>
        </div>
      </section>
      {isAllTextsOpen && <AllTextsDialog onClose={() => setAllTextsOpen(false)} />}
      {/* First: a field that its page lost asks what to do with the text. */}
      <ConfirmHost />
      {open && <FieldEditor key={open.edit.id} {...open} />}
      <LoginPrompt />
    </>
  );
}

// If the browser blocks storage, edit mode starts off on every page.
function readIsOn(): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) === 'on';
  } catch {
    return false;
  }
}

function storeIsOn(isOn: boolean): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  } catch {
    // See above.
  }
}
