import { useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { BookingHours } from '#customers/appointments/appointments.contract.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { formatDate } from '#time/format-moment.ts';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { toastProblem } from '#ui/explain-problem.ts';
import { Icon } from '#ui/icon.tsx';
import { send } from '#ui/icons.ts';
import { removeDraft } from '#ui/session-draft.ts';
import { formatCents } from '#workshop/shop/money.ts';
import type { Shop } from '#workshop/shop/shop.contract.ts';
import { calendarOf } from '#workshop/stays/forecast.ts';
import { findMissing, nameField, problemsByField } from '../../drafts.ts';
import type { FieldProblem } from '../../offer.contract.ts';
import { readyDay } from '../../versions.ts';
import type { Offer, OfferDraft, OfferVersion } from '../offer-desk.contract.ts';
import type { DraftEditor } from './draft-editor.ts';
import { EditorParts } from './EditorParts.tsx';
import { DraftHead, SaveTrouble } from './OfferBars.tsx';
import { useOfferCall } from './offer-queries.ts';
import { OFFER_TOASTS } from './offer-words.ts';
import { SendDialog, StandingActions } from './StandingActions.tsx';
import {
  EditingContext,
  focusField,
  keptEditsName,
  useBody,
  useDraftEditor,
  useEditor,
  useProblems,
  useTotals,
  useUndoKeys,
} from './use-editor.ts';
import { Preview, Versions } from './Versions.tsx';

/** Two drafts at once are rare: the choice between them loads when it is needed. */
const chooseParts = (editor: DraftEditor) =>
  import('./choose-parts.tsx').then((loaded) => loaded.chooseParts(editor), toastProblem);

interface DraftProps {
  offer: Offer;
  draft: OfferDraft;
  lead: Lead;
  onReload: () => void;
}

/** The builder: the editor beside the page as the customer sees it. */
export function DraftPage({ offer, draft, lead, onReload }: DraftProps) {
  const editor = useDraftEditor(offer, draft);
  const { problems, check, refuse } = useProblems(editor);
  const [isSending, setSending] = useState(false);
  const [tab, setTab] = useState<'edit' | 'preview'>('edit');
  useUndoKeys(editor);

  function openSend() {
    editor.rest();
    if (editor.store.getState().saving.kind === 'conflict') return void chooseParts(editor);
    check();
    setSending(true);
  }

  return (
    <EditingContext value={useMemo(() => ({ editor, problems }), [editor, problems])}>
      <main id="main" className="wrap page page--record quote-desk has-send-bar">
        <DraftHead offer={offer} draft={draft} lead={lead} onSend={openSend} />
        <SaveTrouble onChoose={() => void chooseParts(editor)} onReload={onReload} />
        <fieldset className="seg screen-only quote-desk__tabs">
          <legend className="vh">View</legend>
          <button type="button" aria-pressed={tab === 'edit'} onClick={() => setTab('edit')}>
            Edit
          </button>
          <button type="button" aria-pressed={tab === 'preview'} onClick={() => setTab('preview')}>
            What {lead.firstName} sees
          </button>
        </fieldset>
        <div className={`beside shows-${tab}`}>
          <EditorParts lead={lead} scheme={offer.scheme} />
          <div className="quote-desk__preview">
            <DraftPreview offer={offer} draft={draft} lead={lead} />
            <DraftVersions offer={offer} />
            <StandingActions offer={offer} lead={lead}>
              {offer.versions[0] && <DiscardDraft offer={offer} sent={offer.versions[0]} />}
            </StandingActions>
          </div>
        </div>
        <SendBar version={draft.version} onSend={openSend} />
      </main>
      <Suspense>
        {isSending && (
          <DraftSending
            offer={offer}
            draft={draft}
            lead={lead}
            onRefused={refuse}
            onClose={() => setSending(false)}
            onEdit={() => setTab('edit')}
          />
        )}
      </Suspense>
    </EditingContext>
  );
}

/** The draft as the customer would see it. It may lag behind typing, which it must not slow down. */
function DraftPreview({ offer, draft, lead }: { offer: Offer; draft: OfferDraft; lead: Lead }) {
  const body = useDeferredValue(useBody((now) => now));
  const { data: shop } = useQuery<Shop>({ queryKey: ['/api/settings/shop'] });
  const { data: booking } = useQuery<BookingHours>({ queryKey: ['/api/settings/booking'] });
  const readyOn = shop && booking && readyDay(body, calendarOf({ shop, booking }));
  const title = `What ${lead.firstName} sees`;
  const { number, scheme } = offer;
  return (
    <Preview
      title={title}
      body={body}
      lead={lead}
      number={number}
      scheme={scheme}
      readyOn={readyOn}
      version={draft.version}
    />
  );
}

function DraftVersions({ offer }: { offer: Offer }) {
  const body = useDeferredValue(useBody((now) => now));
  return <Versions offer={offer} draftBody={body} />;
}

interface SendingProps {
  offer: Offer;
  draft: OfferDraft;
  lead: Lead;
  onRefused: (problems: readonly FieldProblem[]) => void;
  onClose: () => void;
  /** Shows the editor. */
  onEdit: () => void;
}

/** Sends the draft, once nothing is missing and all of it is saved. */
function DraftSending({ offer, draft, lead, onRefused, onClose, onEdit }: SendingProps) {
  const editor = useEditor();
  const body = useBody((now) => now);
  const typed = useStore(editor.typed);
  const problems = {
    ...problemsByField(body, findMissing(body, shopDay())),
    ...Object.fromEntries(Object.entries(typed).map(([field, { problem }]) => [field, problem])),
  };
  const missing = Object.entries(problems).map(([field, message]) => ({
    field,
    name: nameField(body, field),
    message,
  }));
  return (
    <SendDialog
      offer={offer}
      lead={lead}
      version={draft.version}
      body={body}
      before={offer.versions[0]}
      missing={missing}
      onGoTo={(field) => {
        onEdit();
        onClose();
        focusField(field);
      }}
      onSave={async () => ((await editor.save()) ? editor.store.getState().base.updatedAt : null)}
      onRefused={onRefused}
      onClose={onClose}
      onSent={() => removeDraft(keptEditsName(offer.id))}
    />
  );
}

/** On phones, the total and what sends it, always in reach. */
function SendBar({ version, onSend }: { version: number; onSend: () => void }) {
  const { totalCents, minCents, maxCents } = useTotals();
  return (
    <div className="screen-only quote-send-bar on-ink">
      <p>
        <b className="price">{formatCents(totalCents)}</b>
        {minCents !== maxCents && (
          <small>
            {formatCents(minCents)} to {formatCents(maxCents)}
          </small>
        )}
      </p>
      <Button variant="primary" onClick={onSend}>
        <Icon of={send} /> Send v{version}
      </Button>
    </div>
  );
}

interface DiscardProps {
  offer: Offer;
  /** The version that was sent last. */
  sent: OfferVersion;
}

/** The way back from the draft of a new version to the one that was sent. */
function DiscardDraft({ offer, sent }: DiscardProps) {
  const editor = useEditor();
  const { act } = useOfferCall(offer.id);
  const remove = (expectedUpdatedAt: string) =>
    act({ method: 'DELETE', path: `/draft?${new URLSearchParams({ expectedUpdatedAt })}` }, OFFER_TOASTS.discarded);
  const discard = () =>
    confirm({
      title: `Discard version ${offer.draft?.version}?`,
      text: (
        <p>
          This draft is deleted for good. Version {sent.version}, sent {formatDate(sent.sentAt!)}, stays with the
          customer unchanged.
        </p>
      ),
      cancel: 'Keep it',
      confirm: 'Discard',
      action: () => editor.discard(remove),
    });
  return (
    <Button small variant="quiet" className="danger" onClick={() => void discard()}>
      Discard draft
    </Button>
  );
}
