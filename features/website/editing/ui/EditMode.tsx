import type { Service } from '#website/content/home-lists.contract.ts';
import type { Project } from '#website/content/projects.contract.ts';
import { MAX_LINE, MAX_RUNNING, MAX_TYPE } from '#website/content/records.ts';
import type { ContentEditing, ProjectField, ServiceField } from '#website/content/ui/content-editing.ts';
import { PICTURES } from '../details.constants.ts';
import { RecordPicture, RecordText } from './RecordParts.tsx';
import './editing.css';
import '#ui/form.css';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { LoginPrompt } from '#client/LoginPrompt.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmHost } from '#ui/confirm.tsx';
import { Icon } from '#ui/icon.tsx';
import { history, inbox, pencil, table, trash2 } from '#ui/icons.ts';
import { WhenReleased } from '#ui/when-released.tsx';
import type { TextEditing } from '#website/texts/ui/Text.tsx';
import { CARD, EDIT_BAR, type ListName } from '../editing.constants.ts';
import { DetailsDialog } from './DetailsDialog.tsx';
import { ProjectDay } from './EditableSpan.tsx';
import { FieldEditor } from './FieldEditor.tsx';
import { AllTextsDialog, PagePictureTools, PageText } from './PageText.tsx';
import { ProjectSides, ProjectsEditor, ServicesEditor } from './ProjectAndServiceEditors.tsx';
import { ProjectPhotos } from './ProjectPhotosEditor.tsx';
import { deleteItem, refetchOnFocus, useListChanges, useRecords } from './records.ts';
import { FaqsEditor, TestimonialsEditor } from './TestimonialAndFaqEditors.tsx';
import { commitEdit, hostTextEdits, sendTextEvent, useTextEdits } from './text-edit.ts';

const PROJECT_FIELDS = {
  title: { label: 'title', max: MAX_LINE, required: true },
  description: { label: 'description', max: MAX_RUNNING, shape: 'paragraph' },
  aircraftType: { label: 'aircraft type', max: MAX_TYPE },
  serviceType: { label: 'service type', max: MAX_TYPE, required: true },
} as const;

/** One text of a project on its own page. */
export function ProjectText({ project, field }: { project: Project; field: ProjectField }) {
  return <RecordText list="projects" record={project} field={field} {...PROJECT_FIELDS[field]} />;
}

const SERVICE_FIELDS = {
  title: { label: 'title', max: MAX_LINE, required: true },
  description: { label: 'description', max: MAX_RUNNING, shape: 'paragraph' },
  included: { label: 'what is included', max: MAX_RUNNING, shape: 'paragraph' },
  duration: { label: 'how long it takes', max: MAX_TYPE },
} as const;

/** One text of a service on its own page. */
export function ServiceText({ service, field }: { service: Service; field: ServiceField }) {
  return <RecordText list="services" record={service} field={field} {...SERVICE_FIELDS[field]} />;
}

export function ServicePicture({ service }: { service: Service }) {
  return <RecordPicture list="services" record={service} of={PICTURES.service} />;
}

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

/** The buttons on a record's own page. A deleted or hidden record has no page, so the browser goes to `listedAt`. */
export function RecordTools({
  list,
  id,
  title,
  listedAt,
}: {
  list: ListName;
  id: number;
  title: string;
  listedAt: string;
}) {
  const { remove, bringBack } = useListChanges(list);
  const navigate = useNavigate();
  const [hasDetails, setHasDetails] = useState(false);
  // Preloads the records for the details dialog.
  useRecords(list);
  const leave = async () => navigate(listedAt);
  const discard = () => deleteItem({ label: title, remove: () => remove(id, leave), bringBack: () => bringBack(id) });

  return (
    <div className="row ahead record-tools">
      <Button small onClick={() => setHasDetails(true)}>
        <Icon of={pencil} /> {CARD.details}
      </Button>
      <Button small onClick={() => void discard()}>
        <Icon of={trash2} /> {CARD.remove}
      </Button>
      {hasDetails && (
        <DetailsDialog
          list={list}
          id={id}
          onDeleted={leave}
          onStored={({ active }) => (active === false ? leave() : undefined)}
          onClose={() => setHasDetails(false)}
        />
      )}
    </div>
  );
}
