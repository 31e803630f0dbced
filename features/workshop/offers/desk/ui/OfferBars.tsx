import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { ApiError } from '#client/request.ts';
import { customerName } from '#customers/leads/lead-words.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { AirplaneLink, CustomerLink } from '#customers/leads/ui/person-links.tsx';
import { useIsOwner } from '#office/account/ui/current-user.ts';
import { formatDate, formatTime } from '#time/format-moment.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Status, type StatusColor } from '#ui/desk-controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft, circleAlert, circleCheck, redo2, send, undo2 } from '#ui/icons.ts';
import type { OfferBody } from '../../offer.contract.ts';
import type { Offer, OfferDraft } from '../offer-desk.contract.ts';
import { useBody, useEditor } from './use-editor.ts';

export const OFFER_TITLE_ID = 'offer-heading';

interface HeadProps {
  offer: Offer;
  lead: Lead;
  aircraft: OfferBody['aircraft'];
  badge: { label: string; color: StatusColor };
  /** Beside the way back. */
  state?: ReactNode;
  actions?: ReactNode;
}

/** Shows whose quote it is, where it stands, and what can be done with it. */
export function OfferHead({ offer, lead, aircraft, badge, state, actions }: HeadProps) {
  const isOwner = useIsOwner();
  return (
    <>
      <div className="row page__top between">
        <Link className="text-link" to="/admin/offers">
          <Icon of={arrowLeft} /> All quotes
        </Link>
        {state}
      </div>
      <div className="row page__title between">
        <div>
          <p className="row page__eyebrow">
            <span className="price">{offer.number}</span>
            <Status color={badge.color}>{badge.label}</Status>
            {isOwner && (
              <Link className="sm tap" to={`/admin/quotes/${lead.id}`}>
                From the lead received {formatDate(lead.createdAt)}
              </Link>
            )}
          </p>
          <h1 className="h2" id={OFFER_TITLE_ID} tabIndex={-1}>
            <CustomerLink leadId={lead.id}>{customerName(lead)}</CustomerLink>
            {(aircraft.model || aircraft.type) && `, ${aircraft.model || aircraft.type}`}
          </h1>
          <p className="muted">
            {lead.businessName}
            {lead.businessName && aircraft.tailNumber && ', '}
            {aircraft.tailNumber && <AirplaneLink tailNumber={aircraft.tailNumber} />}
            {'\u00a0'}
          </p>
        </div>
        {actions && <div className="with-icon screen-only quote-desk__actions">{actions}</div>}
      </div>
    </>
  );
}

interface DraftHeadProps {
  offer: Offer;
  draft: OfferDraft;
  lead: Lead;
  onSend: () => void;
}

/** The head of the builder: when it was saved, undo and redo, and what sends it. */
export function DraftHead({ offer, draft, lead, onSend }: DraftHeadProps) {
  const aircraft = useBody((body) => body.aircraft);
  return (
    <OfferHead
      offer={offer}
      lead={lead}
      aircraft={aircraft}
      badge={{ label: draft.version === 1 ? 'Draft' : `Version ${draft.version}, draft`, color: 'gray' }}
      state={<SaveState />}
      actions={
        <>
          <UndoButtons />
          <Button small variant="primary" className="quote-desk__send" onClick={onSend}>
            <Icon of={send} /> {draft.version === 1 ? 'Send' : `Send version ${draft.version}`}
          </Button>
        </>
      }
    />
  );
}

function UndoButtons() {
  const editor = useEditor();
  const canUndo = useStore(editor.store, ({ timeline }) => timeline.past.length > 0 || timeline.moving !== null);
  const canRedo = useStore(editor.store, ({ timeline }) => timeline.future.length > 0);
  return (
    <>
      {/* aria-disabled: a disabled button loses the focus. */}
      <IconButton
        icon={undo2}
        label="Undo"
        aria-keyshortcuts="Control+Z"
        aria-disabled={!canUndo}
        onClick={() => editor.undo()}
      />
      <IconButton
        icon={redo2}
        label="Redo"
        aria-keyshortcuts="Control+Shift+Z"
        aria-disabled={!canRedo}
        onClick={() => editor.redo()}
      />
    </>
  );
}

/** What is saved, and when. Screen readers are told of trouble alone, not of each pause in typing. */
function SaveState() {
  const { store, typed } = useEditor();
  const saving = useStore(store, (state) => state.saving);
  const savedAt = useStore(store, (state) => state.base.updatedAt);
  const hasTyped = useStore(typed, (texts) => Object.keys(texts).length > 0);
  const isSaved = saving.kind === 'saved';
  const words = {
    saved: hasTyped
      ? 'Saved, except for one field we can’t read'
      : `Saved ${formatTime(saving.kind === 'saved' && saving.at ? saving.at : savedAt)}`,
    unsaved: 'Not saved yet',
    saving: 'Saving…',
    failed: 'Not saved',
    conflict: 'Not saved',
    gone: 'Not saved',
  }[saving.kind];
  return (
    <p className="state screen-only" data-tone={isSaved && !hasTyped ? undefined : 'open'}>
      {saving.kind !== 'saving' && saving.kind !== 'unsaved' && (
        <Icon of={isSaved && !hasTyped ? circleCheck : circleAlert} />
      )}
      {words}
    </p>
  );
}

/** What keeps a draft from being saved, with what to do about it. */
export function SaveTrouble({ onChoose, onReload }: { onChoose: () => void; onReload: () => void }) {
  const editor = useEditor();
  const saving = useStore(editor.store, (state) => state.saving);
  const isOffline = useIsOffline();
  if (saving.kind === 'conflict') {
    const { theirs, conflicts } = saving;
    const who = theirs.userName ?? 'Someone else';
    const count = conflicts.length === 1 ? 'one thing' : `${conflicts.length} things`;
    return (
      <Bar
        isBad
        action={
          <Button small variant="ink" onClick={onChoose}>
            Choose
          </Button>
        }
      >
        <b>
          {who} changed {count} that you changed, too.
        </b>{' '}
        Nothing is lost; until you choose, your changes are kept on this computer.
      </Bar>
    );
  }
  if (saving.kind === 'gone')
    return (
      <Bar
        isBad
        action={
          <Button small variant="ink" onClick={onReload}>
            Show the quote
          </Button>
        }
      >
        <b>This is no longer a draft.</b> It was sent, decided or withdrawn while you were typing. Your edits are saved
        on this computer and will carry over to the next version.
      </Bar>
    );
  if (isOffline)
    return (
      <Bar>
        <b>No signal.</b> You can keep writing. Your work stays on this computer and saves once you’re back online.
      </Bar>
    );
  if (saving.kind !== 'failed') return null;
  const detail = explain(saving.error);
  return (
    <Bar
      isBad
      action={
        <Button small variant="ink" onClick={() => void editor.save()}>
          Save again
        </Button>
      }
    >
      <b>Not saved.</b> {detail} Your edits are still on this computer.
    </Bar>
  );
}

function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The server could not be reached.';
  if (error.status === 401) return 'You are logged out.';
  const [first] = error.problem?.errors ?? [];
  return first ? `${first.message}.` : (error.problem?.detail ?? 'The server had a problem.');
}

export function Bar({ isBad = false, action, children }: { isBad?: boolean; action?: ReactNode; children: ReactNode }) {
  return (
    <div
      className={`row alert screen-only quote-note ${isBad ? 'alert--danger' : ''}`}
      role={isBad ? 'alert' : 'status'}
    >
      <Icon className="warning" of={circleAlert} />
      <p>{children}</p>
      {action}
    </div>
  );
}

function useIsOffline(): boolean {
  const [isOffline, setOffline] = useState(() => !navigator.onLine);
  useEffect(() => {
    const update = () => setOffline(!navigator.onLine);
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    return () => {
      window.removeEventListener('online', update);
      window.removeEventListener('offline', update);
    };
  }, []);
  return isOffline;
}
