import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { AlertDialog, Dialog } from '#ui/dialog.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { type ToastMessage, toast } from '#ui/toast.tsx';
import { State, StateCard } from './state.tsx';

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
