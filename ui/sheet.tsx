import { type ReactNode, useId } from 'react';
import { IconButton } from './button.tsx';
import { type DialogProps, Modal } from './dialog.tsx';
import './sheet.css';
import { x } from './icons.ts';

/** A modal side panel for long forms, with fixed header and footer. */
export function Sheet({
  title,
  subtitle,
  state,
  footer,
  onClose,
  children,
}: DialogProps & {
  /** Status next to the close button, such as 'Not saved'. */
  state?: ReactNode;
  footer: ReactNode;
}) {
  const titleId = useId();
  return (
    <Modal className="dialog sheet" labelledBy={titleId} onClose={onClose} dismissOnBackdrop>
      <div className="sheet__head">
        <div>
          <h2 className="h3" id={titleId}>
            {title}
          </h2>
          {subtitle && <p className="sm muted">{subtitle}</p>}
        </div>
        <div className="with-icon sheet__state">
          <span role="status">{state}</span>
          <IconButton icon={x} label="Close" onClick={onClose} />
        </div>
      </div>
      <div className="sheet__body">{children}</div>
      <div className="sheet__foot">{footer}</div>
    </Modal>
  );
}
