import { type ReactNode, useRef, useState } from 'react';
import { contentRequest, explainFailure, explainMoveFailure } from '#client/content-request.ts';
import { moveItem } from '#foundation/audit/changes.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { plus } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { sampleServices, sampleTestimonials } from '#website/content/home-lists.samples.ts';
import { sampleProjects } from '#website/content/projects.samples.ts';
import { CARD, EDIT_TOASTS, LISTS, type ListName } from '../editing.constants.ts';
import { countThroughActive } from '../fields.ts';
import { besideDeleted, CardTools, moveButtonSelectors, useFocusTarget } from './card-tools.tsx';
import { DetailsDialog } from './DetailsDialog.tsx';
import { type AnyRecord, type ContentRecord, deleteItem, useListChanges, useRecords } from './records.ts';

/** A new testimonial comes first in its list, so the last sample is stored first. */
const SAMPLES: Partial<Record<ListName, readonly object[]>> = {
  services: sampleServices,
  projects: sampleProjects,
  testimonials: sampleTestimonials.toReversed(),
};

/** Stores the samples of an empty list as records, with their detail photos. */
function AdoptSamples({ list }: { list: ListName }) {
  const { createAll } = useListChanges(list);
  const [busy, setBusy] = useState(false);

  async function adopt() {
    setBusy(true);
    const samples = (SAMPLES[list] ?? []).map(splitPhotos);
    try {
      await createAll(
        samples.map(({ record }) => record),
        async ({ id }, index) => {
          for (const photo of samples[index]!.photos) await contentRequest('POST', `/api/${list}/${id}/photos`, photo);
        },
      );
      toast({ title: EDIT_TOASTS.kept });
    } catch (error) {
      toast({ kind: 'error', title: EDIT_TOASTS.notAdded, description: explainFailure(error) });
    }
    setBusy(false);
  }

  return (
    <p className="row">
      {CARD.samples}
      <Button small busy={busy} onClick={() => void adopt()}>
        {busy ? CARD.keeping : CARD.keep}
      </Button>
    </p>
  );
}

function splitPhotos(sample: object): { record: object; photos: object[] } {
  const { photos = [], ...record } = sample as { photos?: object[] };
  return { record, photos };
}

interface ListEditorProps<T> {
  list: ListName;
  /** The items that visitors see, shown until the list has loaded; samples if the list is empty. */
  shown: readonly T[];
  labelOf: (item: T) => string;
  /** One item with its buttons and the mark of a hidden item or a sample. */
  children: (item: T, tools: ReactNode, marks: ReactNode) => ReactNode;
  /** The fields of a new item. */
  newItem: (count: number) => object;
  /** Limits the list to these ids. They cannot be moved then. */
  only?: readonly number[] | undefined;
  /** How many items visitors see before “Show all”. */
  most?: number | undefined;
}

/** The items of a list with the buttons to add, move, detail and delete them. */
export function ListEditor<T extends object>({
  list,
  shown,
  labelOf,
  children,
  newItem,
  only,
  most,
}: ListEditorProps<T>) {
  const { records } = useRecords<T & ContentRecord>(list);
  const { remove, bringBack, change } = useListChanges(list);
  const [detailed, setDetailed] = useState<number>();
  const all = records ?? [];
  const ids = all.map(({ id }) => id);
  const setFocusTarget = useFocusTarget(list, ids);
  const listed = only ? all.filter(({ id }) => only.includes(id)) : all;
  const { items, firstHidden, showAll, pin } = useVisibleItems(listed, most);
  const of = { list, ids, labelOf, pin, setFocusTarget };
  const { add, move, moveByStep, announcement } = useAddAndMove<T & ContentRecord>(of);

  async function hide(record: ContentRecord): Promise<void> {
    await change(record, { active: false }).catch((error) =>
      toast({ title: CARD.notHidden, description: explainFailure(error), kind: 'error' }),
    );
  }

  async function discard(record: T & ContentRecord): Promise<void> {
    const isDeleted = await deleteItem({
      label: labelOf(record),
      remove: () => remove(record.id),
      bringBack: () => bringBack(record.id),
    });
    if (isDeleted) setFocusTarget(besideDeleted(items, record));
  }

  function showRest({ id }: ContentRecord) {
    showAll();
    setFocusTarget({ id, selectors: ['[data-edit]'] });
  }

  const samples = records?.length === 0;
  return (
    <>
      {records === undefined || samples
        ? shown.slice(0, most).map((item) => (
            <div className="edit-card" key={keyOf(item, labelOf)}>
              {children(item, null, samples ? <Mark>{CARD.sample}</Mark> : null)}
            </div>
          ))
        : items.map((record) => {
            const at = ids.indexOf(record.id);
            const tools = (
              <CardTools
                label={labelOf(record)}
                first={at === 0}
                last={at === ids.length - 1}
                onMove={only ? undefined : (by) => void moveByStep(record, by)}
                onDrop={(to) => void move(record, ['.tools__grip'], (present) => present.indexOf(items[to]!.id))}
                onDetails={() => setDetailed(record.id)}
                onDelete={() => void discard(record)}
              />
            );
            return (
              <div className="edit-card" key={record.id} data-card={`${list}:${record.id}`}>
                {children(record, tools, <Marks of={record} list={list} hide={() => hide(record)} />)}
              </div>
            );
          })}
      <div className="edit-card edit-card--add">
        {samples && shown.length > 0 && <AdoptSamples list={list} />}
        {firstHidden && (
          <Button onClick={() => showRest(firstHidden)}>{CARD.showAll(listed.length, LISTS[list].noun)}</Button>
        )}
        <button type="button" className="addtile" onClick={() => void add(newItem(all.length))}>
          <Icon of={plus} /> {LISTS[list].add}
        </button>
        <p className="vh" aria-live="polite">
          {announcement}
        </p>
      </div>
      {detailed !== undefined && <DetailsDialog list={list} id={detailed} onClose={() => setDetailed(undefined)} />}
    </>
  );
}

/** The same key before and after the list loads: an open dialog or a picked picture of a card stays. */
function keyOf<T extends object>(item: T, labelOf: (item: T) => string): number | string {
  return (item as Partial<ContentRecord>).id ?? labelOf(item);
}

interface MarksProps {
  of: ContentRecord;
  list: ListName;
  hide: () => Promise<void>;
}

function Marks({ of: record, list, hide }: MarksProps) {
  if (!record.active) return <Mark>{CARD.hidden}</Mark>;
  if (list === 'testimonials' && !record.featured) return <Mark>{CARD.notFeatured}</Mark>;
  const fields = Object.entries(LISTS[list].placeholders);
  if (!fields.some(([name, text]) => (record as AnyRecord)[name] === text)) return null;
  return (
    <span className="edit-mark row edit-mark--new">
      {CARD.unready}
      <Button small onClick={hide}>
        {CARD.hide}
      </Button>
    </span>
  );
}

const Mark = ({ children }: { children: string }) => <span className="edit-mark">{children}</span>;

/** Adds and moves items of a list, focuses them, and announces moves to screen readers. */
function useAddAndMove<T extends ContentRecord>({
  list,
  ids,
  labelOf,
  pin,
  setFocusTarget,
}: {
  list: ListName;
  ids: number[];
  labelOf: (item: T) => string;
  /** Keeps an item visible. */
  pin: (id: number) => void;
  setFocusTarget: ReturnType<typeof useFocusTarget>;
}) {
  const { create, reorder } = useListChanges(list);
  const [announcement, setAnnouncement] = useState('');
  const isCreating = useRef(false);

  async function add(newItem: object) {
    // A double click creates one item.
    if (isCreating.current) return;
    isCreating.current = true;
    try {
      const { id } = await create(newItem);
      pin(id);
      // Typing replaces a focused placeholder.
      const placeholders = Object.keys(LISTS[list].placeholders).map((field) => `[data-edit="${list}:${id}:${field}"]`);
      setFocusTarget({ id, selectors: [placeholders.join(), '[data-edit]'] });
    } catch (error) {
      toast({ kind: 'error', title: EDIT_TOASTS.notAdded, description: explainFailure(error) });
    }
    isCreating.current = false;
  }

  /** `placeIn` finds the new place among the ids as they stand. `selectors` find what keeps the focus. */
  async function move(record: T, selectors: readonly string[], placeIn: (present: number[]) => number) {
    const to = placeIn(ids);
    pin(record.id);
    setAnnouncement(CARD.moved(labelOf(record), to + 1, ids.length));
    setFocusTarget({ id: record.id, at: to, selectors });
    try {
      await reorder((present) => moveItem(present, present.indexOf(record.id), placeIn(present)));
    } catch (error) {
      setFocusTarget(undefined);
      toast({ kind: 'error', title: EDIT_TOASTS.notMoved, description: explainMoveFailure(error) });
    }
  }

  const moveByStep = (record: T, by: 1 | -1) =>
    move(record, moveButtonSelectors(by), (present) => present.indexOf(record.id) + by);

  return { add, move, moveByStep, announcement };
}

/**
 * The top of a list, through its first `most` items that visitors see, and the pinned items. Without `most`, the whole list.
 */
function useVisibleItems<T extends ContentRecord>(all: readonly T[], most: number | undefined) {
  const [isShowingAll, setShowingAll] = useState(false);
  const [pinned, setPinned] = useState<ReadonlySet<number>>(new Set());
  const top = most === undefined || isShowingAll ? all.length : countThroughActive(all, most);
  const items = all.filter(({ id }, place) => place < top || pinned.has(id));
  return {
    items,
    firstHidden: all.find((item, place) => item !== items[place]),
    showAll: () => setShowingAll(true),
    /** Keeps an item visible that is not in the top. */
    pin: (id: number) => setPinned((before) => new Set([...before, id])),
  };
}
