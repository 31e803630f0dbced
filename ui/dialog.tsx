import { createContext, type ReactNode, useId, useRef, useState, useSyncExternalStore } from 'react';
import './parts.css';
import { createPortal } from 'react-dom';
import { IconButton } from './button.tsx';
import { x } from './icons.ts';
import { Toaster } from './toast.tsx';
import { useModal } from './use-modal.ts';

/** Tells the dialog around a form whether the form is being sent: nothing closes the dialog meanwhile. */
export const DialogBusy = createContext<(isBusy: boolean) => void>(() => {});

export type DialogProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Shown next to the close button. */
  headerAction?: ReactNode;
  /** Focuses the title on opening, so that Space scrolls instead of pressing a button. */
  autoFocusTitle?: boolean;
  /** Called by Escape, the close button and, with `dismissOnBackdrop`, a click on the backdrop. */
  onClose: () => void;
  closeLabel?: string | undefined;
  /** While something is sent that closing it would not take back: nothing closes it. A form in it tells by itself. */
  isBusy?: boolean;
  /** Hides the page behind. */
  opaque?: boolean;
  /** False where a stray click would lose work. */
  dismissOnBackdrop?: boolean;
  children: ReactNode;
};

/** A modal dialog, open while mounted. Traps the focus and restores it. */
export function Dialog({
  title,
  subtitle,
  headerAction,
  autoFocusTitle = false,
  onClose,
  closeLabel = 'Close',
  isBusy: isSending = false,
  opaque,
  narrow = false,
  dismissOnBackdrop = true,
  children,
}: DialogProps & { narrow?: boolean }) {
  const titleId = useId();
  const [isFormBusy, setFormBusy] = useState(false);
  const isBusy = isSending || isFormBusy;
  return (
    <Modal
      className={classOf({ large: !narrow, opaque })}
      labelledBy={titleId}
      isBusy={isBusy}
      onClose={onClose}
      dismissOnBackdrop={dismissOnBackdrop}
    >
      <div className="dialog__head">
        <div>
          <h2
            className="h3"
            id={titleId}
            ref={autoFocusTitle ? setAutofocus : undefined}
            tabIndex={autoFocusTitle ? -1 : undefined}
          >
            {title}
          </h2>
          {subtitle && <p className="sm muted">{subtitle}</p>}
        </div>
        {headerAction}
        <IconButton
          icon={x}
          label={closeLabel}
          aria-disabled={isBusy || undefined}
          onClick={isBusy ? undefined : onClose}
        />
      </div>
      <div className="dialog__body">
        <DialogBusy value={setFormBusy}>{children}</DialogBusy>
      </div>
    </Modal>
  );
}

/** A ref of what a dialog focuses first. React's `autoFocus` sets no attribute, which `showModal` looks for. */
export const setAutofocus = (element: HTMLElement | null) => element?.setAttribute('autofocus', '');

/** A question that must be answered. Put the safe answer first in `actions`: it gets the focus. */
export function AlertDialog({
  title,
  wide,
  isBusy = false,
  onClose,
  opaque,
  children,
  actions,
}: Omit<DialogProps, 'subtitle' | 'headerAction' | 'autoFocusTitle' | 'dismissOnBackdrop'> & {
  /** For two columns; full screen on a phone. */
  wide?: boolean;
  actions: ReactNode;
}) {
  const titleId = useId();
  const textId = useId();
  return (
    <Modal
      className={classOf({ large: wide, opaque })}
      role="alertdialog"
      labelledBy={titleId}
      describedBy={textId}
      isBusy={isBusy}
      onClose={onClose}
    >
      <div className="dialog__head">
        <h2 className="h3" id={titleId}>
          {title}
        </h2>
      </div>
      <div className="dialog__body muted" id={textId}>
        {children}
      </div>
      <div className="dialog__foot">{actions}</div>
    </Modal>
  );
}

function classOf({ large, opaque }: { large?: boolean | undefined; opaque?: boolean | undefined }): string {
  return ['dialog', large && 'dialog--lg', opaque && 'dialog--covers'].filter(Boolean).join(' ');
}

type ModalProps = {
  className: string;
  role?: 'alertdialog';
  labelledBy: string;
  describedBy?: string;
  dismissOnBackdrop?: boolean;
  isBusy?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/**
 * The base of every modal: focus, Escape, toasts. A portal to the end of the page, so that it inherits no styles from
 * where it opens.
 */
export function Modal(props: ModalProps) {
  // The server has no page to open it over, and React hydrates no portal.
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return isHydrated ? <OpenModal {...props} /> : null;
}

function OpenModal({
  className,
  role,
  labelledBy,
  describedBy,
  dismissOnBackdrop = false,
  isBusy = false,
  onClose,
  children,
}: ModalProps) {
  const modal = useModal(onClose, isBusy);
  const pressed = useRef<EventTarget>(null);
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it
    <dialog
      {...modal}
      role={role}
      className={className}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ target, currentTarget }) => {
        // Selecting text and releasing on the backdrop must not close it.
        if (dismissOnBackdrop && !isBusy && target === currentTarget && pressed.current === target) onClose();
      }}
    >
      <div className="dialog__sheet">{children}</div>
      <Toaster />
    </dialog>,
    document.body,
  );
}
