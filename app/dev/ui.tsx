import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ActionSelect } from '#ui/desk-controls.tsx';
import { AlertDialog, Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Form, type Refused, type SendResult } from '#ui/form.tsx';
import { SectionHead, SheetLine } from '#ui/section-head.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { type ToastMessage, toast } from '#ui/toast.tsx';
import { ButtonStates, State, StateCard, SurfaceStates } from './primitives.tsx';

const CHOICES = { white: 'White', Metallic: { silver: 'Silver', gold: 'Gold' } };
const SUBMIT = { label: 'Send', busy: 'Sending...' };
const SLOW_MS = 2_000;

const REFUSED: Refused = {
  values: { name: '', email: 'dana@gmial', message: 'Chalky on top, fine below.', color: 'silver' },
  errors: {
    name: 'Enter your name.',
    email: 'Enter an email address such as name@example.com.',
    message: 'Use at least 40 characters.',
    color: 'Choose another color.',
  },
  detail: 'Please check the marked fields.',
};

const OUTCOMES: Record<string, SendResult> = {
  accepts: { ok: true },
  refuses: { ok: false, errors: REFUSED.errors },
  fails: { ok: false },
};

export function FieldStates() {
  return (
    <div className="grid g3">
      {Object.entries(OUTCOMES).map(([name, outcome]) => (
        <DemoForm key={name} name={name} outcome={outcome} />
      ))}
      <DemoForm name="refused" outcome={{ ok: true }} refused={REFUSED} />
      <DisabledFields />
      <SingleChoices />
    </div>
  );
}

/** A form whose server takes two seconds. */
function DemoForm({ name, outcome, refused }: { name: string; outcome: SendResult; refused?: Refused }) {
  const heading = `${name}-heading`;
  async function send() {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    toast({ title: outcome.ok ? 'Sent' : 'Not sent', kind: outcome.ok ? 'success' : 'error' });
    return outcome;
  }
  return (
    // The browser would scroll to the first refused field as the page opens.
    <StateCard inert={Boolean(refused)}>
      <h3 className="h4" id={heading}>
        {refused ? 'Refused without JavaScript' : `The server ${name}`}
      </h3>
      <Form name={`demo-${name}`} labelledBy={heading} submit={SUBMIT} send={send} refused={refused} persistDraft>
        <Fields />
      </Form>
    </StateCard>
  );
}

function Fields({ disabled = false }: { disabled?: boolean }) {
  return (
    <div className="form">
      <Field name="name" label="Name" required disabled={disabled} suggestions={['Dana', 'Bo']} />
      <Field
        name="email"
        label="Email"
        type="email"
        disabled={disabled}
        help="A typo such as gmial.com gets a suggestion."
      />
      <Field rows={5} name="message" label="Message" disabled={disabled} placeholder="Placeholder" />
      <Field name="color" label="Color" choices={CHOICES} empty="Choose a color" disabled={disabled} />
    </div>
  );
}

function DisabledFields() {
  return (
    <StateCard>
      <h3 className="h4" id="disabled-heading">
        Disabled
      </h3>
      <Form
        name="demo-disabled"
        labelledBy="disabled-heading"
        submit={{ ...SUBMIT, disabled: true }}
        send={async () => ({ ok: true })}
      >
        <Fields disabled />
      </Form>
    </StateCard>
  );
}

function SingleChoices() {
  return (
    <StateCard>
      <State name="Choices">
        {['radio', 'checkbox'].flatMap((type) =>
          [true, false].map((checked) => (
            <label key={`${type}-${checked}`} className="choice">
              <input type={type} name={type} defaultChecked={checked} />
              <span className="choice__txt">
                <b>{type}</b>
                <span>{checked ? 'Checked' : 'Not checked'}</span>
              </span>
              <span className="price">$900</span>
            </label>
          )),
        )}
      </State>
      <State name="Select that acts at once">
        <ActionSelect aria-label="Status" onChange={({ target }) => toast({ title: target.value })}>
          <option>New</option>
          <option>Contacted</option>
        </ActionSelect>
      </State>
    </StateCard>
  );
}

const TEXT = 'The focus stays inside, Escape closes it, and the focus returns to the button that opened it.';

const TOASTS: Record<string, ToastMessage> = {
  Success: { title: 'Saved' },
  'With a description': { title: 'Saved', description: 'Visitors see it now.' },
  'With an action': { title: 'Deleted', action: { label: 'Undo', run: () => toast({ title: 'Restored' }) } },
  Error: { kind: 'error', title: 'Not saved', description: 'Check your connection and try again.' },
};

type Open = (onClose: () => void) => ReactNode;

const DIALOGS: Record<string, Open> = {
  Dialog: (onClose) => (
    <Dialog title="Dialog" subtitle="A line under the title" onClose={onClose}>
      <p>{TEXT}</p>
      <ToastButtons />
    </Dialog>
  ),
  'Without dismissal by a click beside it': (onClose) => (
    <Dialog title="Dialog" onClose={onClose} dismissOnBackdrop={false}>
      <p>{TEXT}</p>
    </Dialog>
  ),
  'With a header action': (onClose) => (
    <Dialog title="Dialog" onClose={onClose} headerAction={<Button small>Next</Button>}>
      <p>{TEXT}</p>
    </Dialog>
  ),
  'Alert dialog': (onClose) => (
    <AlertDialog title="Delete this photo?" onClose={onClose} actions={<Answers onClose={onClose} />}>
      {TEXT}
    </AlertDialog>
  ),
  'Wide alert dialog over a hidden page': (onClose) => (
    <AlertDialog title="Two versions" wide opaque onClose={onClose} actions={<Answers onClose={onClose} />}>
      {TEXT}
    </AlertDialog>
  ),
  Sheet: (onClose) => (
    <Sheet
      title="Sheet"
      subtitle="A line under the title"
      state="Not saved"
      footer={<Answers onClose={onClose} />}
      onClose={onClose}
    >
      {Array.from({ length: 20 }, (_, line) => `${line + 1}. ${TEXT}`).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Sheet>
  ),
};

export function OverlayStates() {
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <StateCard>
      <State name="Dialogs">
        {Object.entries(DIALOGS).map(([name, dialog]) => (
          <Button key={name} onClick={() => setOpen(() => dialog)}>
            {name}
          </Button>
        ))}
      </State>
      <State name="Toasts">
        <ToastButtons />
      </State>
      {open?.(() => setOpen(null))}
    </StateCard>
  );
}

function ToastButtons() {
  return (
    <div className="row">
      {Object.entries(TOASTS).map(([name, message]) => (
        <Button key={name} onClick={() => toast(message)}>
          {name}
        </Button>
      ))}
    </div>
  );
}

function Answers({ onClose }: { onClose: () => void }) {
  return (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="danger" onClick={onClose}>
        Delete
      </Button>
    </>
  );
}

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
