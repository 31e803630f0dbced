import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '#client/request.ts';
import { advance, startTimeline, type Timeline, type TimelineEvent } from '#client/timeline.ts';
import { type Conflict, isSameOffer, mergeBodies } from '../../comparing.ts';
import type { FieldProblem, OfferBody } from '../../offer.contract.ts';
import type { OfferDraft } from '../offer-desk.contract.ts';

/** Typing pauses this long before a save. */
const SAVE_DELAY_MS = 2_000;
const RETRY_MS = 15_000;
/** The most saves that wait for an answer: without a connection all of them do. */
const MOST_SENT = 3;

/** What is being edited. `typed` has the texts that are no values, by field, with the sentence that says why. */
export interface Edited {
  body: OfferBody;
  typed: Readonly<Record<string, { text: string; problem: string }>>;
}

export type Saving =
  /** Null: as it was loaded. */
  | { kind: 'saved'; at: Date | null }
  /** Waits for a pause. */
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'failed'; error: unknown; problems: readonly FieldProblem[] }
  /** Another admin saved other values of the same parts. */
  | { kind: 'conflict'; theirs: OfferDraft; conflicts: readonly Conflict[] }
  /** The draft was sent, or its offer was decided or withdrawn. */
  | { kind: 'gone' };

export interface EditorState {
  timeline: Timeline<Edited>;
  saving: Saving;
  /** The stored draft that the edits are based on. */
  base: Pick<OfferDraft, 'body' | 'updatedAt'>;
}

/**
 * Unsaved edits of a draft, as this tab keeps them. `sent` is what it sent without an answer: a page that is left
 * meanwhile does not learn whether that was stored.
 */
export type KeptEdits = { edited: Edited; base: EditorState['base']; sent?: readonly OfferBody[] };

interface EditorOptions {
  draft: OfferDraft;
  kept: KeptEdits | null;
  /** @throws as `request` */
  put: (change: { body: OfferBody; expectedUpdatedAt: string }) => Promise<OfferDraft>;
}

/** Edits a draft: saves it after each pause, merges what other admins save, and can undo. */
export class DraftEditor {
  readonly store: StoreApi<EditorState>;
  /** The texts that are no values, apart: each field listens to them, and few keys change them. */
  readonly typed: StoreApi<Edited['typed']>;
  #put: EditorOptions['put'];
  /** What this tab sent or loaded last; the stored texts may be cleaned up. */
  #synced: OfferBody;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | undefined;
  /** What has no answer yet. */
  #sent: readonly OfferBody[];

  constructor({ draft, kept, put }: EditorOptions) {
    this.#put = put;
    this.#sent = kept?.sent ?? [];
    this.#synced = draft.body;
    const start = kept?.edited ?? { body: draft.body, typed: {} };
    this.store = createStore<EditorState>(() => ({
      timeline: startTimeline(start),
      saving: { kind: 'saved', at: null },
      base: kept?.base ?? draft,
    }));
    this.typed = createStore(() => start.typed);
    this.store.subscribe(({ timeline }) => this.typed.setState(timeline.now.typed, true));
  }

  /**
   * Changes the body; successive changes by one `control` are undone as one. `mistyped` are fields that come with it and
   * could not be read.
   */
  edit(change: (body: OfferBody) => OfferBody, control?: string, mistyped: Edited['typed'] = {}): void {
    const { body, typed } = this.#now;
    const changed = change(body);
    const { [control ?? '']: _, ...others } = { ...typed, ...mistyped };
    const isClean = Object.keys(typed).length === 0 && Object.keys(others).length === 0;
    const value = { body: changed, typed: isClean ? typed : ofPresentLines(others, changed) };
    if (value.body !== body || value.typed !== typed)
      this.#step(control ? { kind: 'move', value, control } : { kind: 'change', value });
  }

  /** Keeps a text that is no value of its field. */
  mistype(control: string, text: string, problem: string): void {
    const { body, typed } = this.#now;
    this.#step({ kind: 'move', value: { body, typed: { ...typed, [control]: { text, problem } } }, control });
  }

  rest(): void {
    this.#step({ kind: 'rest' });
  }

  undo(): void {
    this.#step({ kind: 'undo' });
  }

  redo(): void {
    this.#step({ kind: 'redo' });
  }

  /** Saves now. @returns whether everything is saved */
  async save(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    const { saving, base } = this.store.getState();
    if (saving.kind === 'conflict' || saving.kind === 'gone') return false;
    const { body } = this.#now;
    if (body === this.#synced) {
      if (saving.kind !== 'saved') this.#set({ kind: 'saved', at: new Date() });
      return true;
    }
    this.#set({ kind: 'saving' });
    this.#sent = [...this.#sent.filter((sent) => sent !== body), body].slice(-MOST_SENT);
    this.#running = this.#put({ body, expectedUpdatedAt: base.updatedAt }).then(
      (stored) => this.#finish(body, stored),
      (error: unknown) => this.#fail(error),
    );
    return this.#running;
  }

  /**
   * Takes in the stored draft, if another admin has saved it; the first time, saves what the tab had kept. The constructor
   * does neither: React may drop what it began to render, and nothing would stop the timer of a dropped editor.
   */
  receive(stored: OfferDraft): void {
    if (this.#running) return;
    const { base, saving, timeline } = this.store.getState();
    if (stored.updatedAt > base.updatedAt) this.#take(stored);
    else if (saving.kind === 'saved' && timeline.now.body !== this.#synced) this.#schedule();
  }

  /** Ends a conflict: of the parts in `takesTheirs` the other admin's stand. */
  resolve(takesTheirs: ReadonlySet<string>): void {
    const { saving } = this.store.getState();
    if (saving.kind === 'conflict') this.#take(saving.theirs, takesTheirs);
  }

  /** What this tab has to keep; null when everything is stored. */
  unsaved(): KeptEdits | null {
    const { timeline, base } = this.store.getState();
    const isStored = timeline.now.body === this.#synced && Object.keys(timeline.now.typed).length === 0;
    return isStored ? null : { edited: timeline.now, base, sent: this.#sent };
  }

  /**
   * Discards the draft, and what could not be saved with it.
   * @param remove resolves false if another admin has changed the draft since
   * @returns whether it was removed
   */
  async discard(remove: (expectedUpdatedAt: string) => Promise<boolean>): Promise<boolean> {
    await this.save();
    const { base } = this.store.getState();
    if (!(await remove(base.updatedAt))) return false;
    clearTimeout(this.#timer);
    this.#synced = base.body;
    this.store.setState({
      timeline: startTimeline({ body: base.body, typed: {} }),
      saving: { kind: 'saved', at: null },
    });
    return true;
  }

  get #now(): Edited {
    return this.store.getState().timeline.now;
  }

  #set(saving: Saving): void {
    this.store.setState({ saving });
  }

  #step(event: TimelineEvent<Edited>): void {
    const { body } = this.#now;
    this.store.setState(({ timeline }) => ({ timeline: advance(timeline, event, isSame) }));
    if (this.#now.body !== body) this.#schedule();
  }

  #schedule(delay = SAVE_DELAY_MS): void {
    const { saving } = this.store.getState();
    if (saving.kind === 'gone') return;
    if (saving.kind === 'conflict') {
      this.#take(saving.theirs);
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), delay);
    if (!this.#running) this.#set({ kind: 'unsaved' });
  }

  #finish(sent: OfferBody, stored: OfferDraft): boolean {
    this.#synced = sent;
    this.#sent = [];
    this.#running = undefined;
    const isSaved = this.#now.body === sent;
    this.store.setState({ base: stored, saving: { kind: 'saved', at: new Date() } });
    if (!isSaved) this.#schedule();
    return isSaved;
  }

  #fail(error: unknown): boolean {
    this.#running = undefined;
    const { status, problem } = error instanceof ApiError ? error : { status: 0, problem: null };
    if (status === 409 && problem?.current) this.#take(problem.current as unknown as OfferDraft);
    else if (status === 409) this.#set({ kind: 'gone' });
    else {
      this.#set({ kind: 'failed', error, problems: problem?.errors ?? [] });
      // A refusal needs the user.
      if (status === 0 || status >= 500) this.#timer = setTimeout(() => void this.save(), RETRY_MS);
    }
    return false;
  }

  /** Merges with what another admin saved, unless both changed the same parts and `takesTheirs` does not decide. */
  #take(theirs: OfferDraft, takesTheirs?: ReadonlySet<string>): void {
    const { base: known, timeline } = this.store.getState();
    // What this tab sent itself is no one else's change.
    const base = this.#sent.some((sent) => isSameOffer(sent, theirs.body)) ? theirs : known;
    this.#sent = [];
    const merge = (mine: OfferBody) => mergeBodies({ base: base.body, mine, theirs: theirs.body }, takesTheirs);
    const { body, conflicts } = merge(timeline.now.body);
    clearTimeout(this.#timer);
    if (conflicts.length > 0 && !takesTheirs) {
      this.#set({ kind: 'conflict', theirs, conflicts });
      return;
    }
    const isTheirs = isSameOffer(body, theirs.body);
    const rebase = (edited: Edited): Edited => ({ ...edited, body: merge(edited.body).body });
    this.#synced = theirs.body;
    this.store.setState({
      base: theirs,
      timeline: {
        past: timeline.past.map(rebase),
        now: { ...timeline.now, body: isTheirs ? theirs.body : body },
        future: timeline.future.map(rebase),
        moving: timeline.moving && { ...timeline.moving, from: rebase(timeline.moving.from) },
      },
      saving: { kind: 'saved', at: new Date(theirs.updatedAt) },
    });
    if (!isTheirs) this.#schedule(0);
  }
}

/** Drops typed fields of lines that are gone. */
function ofPresentLines(typed: Edited['typed'], { sections }: OfferBody): Edited['typed'] {
  const lines = new Set(sections.flatMap((section) => section.lines.map(({ id }) => id)));
  const kept = Object.entries(typed).filter(([field]) => {
    const line = /^line-(.+)-[a-zA-Z]+$/.exec(field)?.[1];
    return line === undefined || lines.has(line);
  });
  return Object.fromEntries(kept);
}

const isSame = (a: Edited, b: Edited) =>
  a === b || (isSameOffer(a.body, b.body) && JSON.stringify(a.typed) === JSON.stringify(b.typed));
