import './dialog.css';
import { type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './button.tsx';
import { x } from './icons.ts';
import { Toaster } from './toast.tsx';
import { useModal } from './use-modal.ts';

export type DialogProps = {
  title: ReactNode;
  /** A line under the title. */
  subtitle?: ReactNode;
  /** Shown next to the close button. */
  headerAction?: ReactNode;
  /** Gives the title the focus on opening: Space scrolls there, and closes nothing. */
  focusesTitle?: boolean;
  /** Called by Escape, the close button and, with `dismissOnBackdrop`, a click on the backdrop. */
  onClose: () => void;
  /** Hides the page behind it. */
  covers?: boolean;
  /** False where a slip of the pointer would lose work. */
  dismissOnBackdrop?: boolean;
  children: ReactNode;
};

/** A modal window over the page. Mounted means open; focus stays inside and goes back to where it was. */
export function Dialog({
  title,
  subtitle,
  headerAction,
  focusesTitle = false,
  onClose,
  covers,
  dismissOnBackdrop = true,
  children,
}: DialogProps) {
  const titleId = useId();
  return (
    <Modal
      className={classOf({ large: true, covers })}
      labelledBy={titleId}
      onClose={onClose}
      dismissOnBackdrop={dismissOnBackdrop}
    >
      <div className="dialog__head">
        <div>
          <h2
            className="h3"
            id={titleId}
            ref={focusesTitle ? haveFocus : undefined}
            tabIndex={focusesTitle ? -1 : undefined}
          >
            {title}
          </h2>
          {subtitle && <p className="sm muted">{subtitle}</p>}
        </div>
        {headerAction}
        <IconButton icon={x} label="Close" onClick={onClose} />
      </div>
      <div className="dialog__body">{children}</div>
    </Modal>
  );
}

/** React's own `autoFocus` leaves no trace that the browser could follow when it opens the window. */
const haveFocus = (title: HTMLElement | null) => title?.setAttribute('autofocus', '');

/** A question that must be answered; `actions` has the safe answer first, which gets the focus. */
export function AlertDialog({
  title,
  wide,
  onClose,
  covers,
  children,
  actions,
}: Omit<DialogProps, 'subtitle' | 'headerAction' | 'focusesTitle' | 'dismissOnBackdrop'> & {
  /** For what stands side by side; on a phone it takes the whole screen. */
  wide?: boolean;
  actions: ReactNode;
}) {
  const titleId = useId();
  const textId = useId();
  return (
    <Modal
      className={classOf({ large: wide, covers })}
      role="alertdialog"
      labelledBy={titleId}
      describedBy={textId}
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

function classOf({ large, covers }: { large?: boolean | undefined; covers?: boolean | undefined }): string {
  return ['dialog', large && 'dialog--lg', covers && 'dialog--covers'].filter(Boolean).join(' ');
}

type ModalProps = {
  className: string;
  role?: 'alertdialog';
  labelledBy: string;
  describedBy?: string;
  dismissOnBackdrop?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/**
 * What every modal window has: focus, Escape, its own place for messages. It stands at the end of the page, wherever it is
 * opened from: the looks of a card or a dark section are not its own.
 */
export function Modal({
  className,
  role,
  labelledBy,
  describedBy,
  dismissOnBackdrop = false,
  onClose,
  children,
}: ModalProps) {
  const modal = useModal(onClose);
  const pressed = useRef<EventTarget>(null);
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself
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
        if (dismissOnBackdrop && target === currentTarget && pressed.current === target) onClose();
      }}
    >
      <div className="dialog__sheet">{children}</div>
      <Toaster />
    </dialog>,
    document.body,
  );
}
