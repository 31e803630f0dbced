import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '#client/request.ts';
import type { Showing, ShowingDraft } from '../shown.contract.ts';

/** Changes pause this long before a save. */
const SAVE_DELAY_MS = 800;

type Saving = 'saved' | 'unsaved' | 'saving' | 'failed' | 'moved';

interface SaverState {
  draft: ShowingDraft;
  /** `moved`: another window saved it meanwhile. */
  saving: Saving;
  error: unknown;
}

/** Throws as `request`. */
type Put = (body: { draft: ShowingDraft; basedOn: string | null }) => Promise<Showing>;

/** Saves the draft of a project after each pause. */
export class DraftSaver {
  readonly store: StoreApi<SaverState>;
  #basedOn: string | null;
  #put: Put;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;

  constructor({ draft, draftedAt }: Pick<Showing, 'draft' | 'draftedAt'>, put: Put) {
    this.#basedOn = draftedAt;
    this.#put = put;
    this.store = createStore<SaverState>(() => ({ draft, saving: 'saved', error: null }));
  }

  /** What is stored, once `save` resolved true. */
  get basedOn(): string | null {
    return this.#basedOn;
  }

  change(changes: Partial<ShowingDraft>): void {
    const { draft, saving } = this.store.getState();
    this.store.setState({ draft: { ...draft, ...changes }, saving: saving === 'moved' ? 'moved' : 'unsaved' });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), SAVE_DELAY_MS);
  }

  /** Saves now. @returns whether everything is saved */
  async save(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    const { saving } = this.store.getState();
    if (saving !== 'unsaved' && saving !== 'failed') return saving === 'saved';
    this.#running = this.#send();
    await this.#running;
    this.#running = undefined;
    // What was changed meanwhile follows.
    return this.store.getState().saving === 'failed' ? false : this.save();
  }

  async #send(): Promise<void> {
    const { draft } = this.store.getState();
    this.store.setState({ saving: 'saving', error: null });
    try {
      const stored = await this.#put({ draft, basedOn: this.#basedOn });
      this.#basedOn = stored.draftedAt;
      const isLast = this.store.getState().draft === draft;
      this.store.setState(isLast ? { draft: stored.draft, saving: 'saved' } : { saving: 'unsaved' });
    } catch (error) {
      const isMoved = error instanceof ApiError && error.status === 409;
      this.store.setState({ saving: isMoved ? 'moved' : 'failed', error });
    }
  }

  /** Takes what the server has, unless something is not saved. */
  receive({ draft, draftedAt }: Pick<Showing, 'draft' | 'draftedAt'>): void {
    if (this.store.getState().saving === 'saved') this.restart({ draft, draftedAt });
  }

  /** Takes what the server has, and gives up what is not saved. */
  restart({ draft, draftedAt }: Pick<Showing, 'draft' | 'draftedAt'>): void {
    clearTimeout(this.#timer);
    this.#basedOn = draftedAt;
    this.store.setState({ draft, saving: 'saved', error: null });
  }
}
