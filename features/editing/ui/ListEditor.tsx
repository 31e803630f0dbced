import { type ReactNode, useRef, useState } from 'react';
import { explainFailure, explainMoveFailure } from '#client/content-request.ts';
import { moveItem } from '#features/audit/rules.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { plus } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { CARD, EDIT_TOASTS, LISTS, type ListName } from '../constants.ts';
import { DetailsDialog } from '../details/ui/DetailsDialog.tsx';
import { AdoptSamples } from './AdoptSamples.tsx';
import { CardTools } from './CardTools.tsx';
import { DeleteItem } from './DeleteItem.tsx';
import { type ContentRecord, useListChanges, useRecords } from './records.ts';
import { useFew } from './use-few.ts';
import { besideDeleted, moveButton, useWantedFocus } from './wanted-focus.ts';

interface ListEditorProps<T> {
  list: ListName;
  /** What the page shows: the same until the whole list is there, or samples where the list is empty. */
  shown: readonly T[];
  labelOf: (item: T) => string;
  /** One item; `tools` are its buttons, `marks` says what visitors do not see. */
  children: (item: T, tools: ReactNode, marks: ReactNode) => ReactNode;
  /** What a new item starts with, given how many there are. */
  newItem: (count: number) => object;
  /** Only these, and not in their own order. */
  only?: readonly number[] | undefined;
  /** How many visitors are to see of those that show at first; the rest of a long list shows when it is asked for. */
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
  const { create, reorder, remove, bringBack } = useListChanges(list);
  const [deleting, setDeleting] = useState<T & ContentRecord>();
  const [detailed, setDetailed] = useState<number>();
  const [said, setSaid] = useState('');
  const isAdding = useRef(false);
  const all = records ?? [];
  const ids = all.map(({ id }) => id);
  const setWanted = useWantedFocus(list, ids);
  const listed = only ? all.filter(({ id }) => only.includes(id)) : all;
  const { few, next, showAll, keep } = useFew(listed, most);

  async function add() {
    // A double click is one wish.
    if (isAdding.current) return;
    isAdding.current = true;
    try {
      const { id } = await create(newItem(all.length));
      keep(id);
      // What is typed then takes the place of what stands there to be replaced.
      const begun = Object.keys(LISTS[list].begun).map((field) => `[data-edit="${list}:${id}:${field}"]`);
      setWanted({ id, selectors: [begun.join(), '[data-edit]'] });
    } catch (error) {
      toast({ kind: 'error', title: EDIT_TOASTS.notAdded, description: explainFailure(error) });
    }
    isAdding.current = false;
  }

  const step = (record: T & ContentRecord, by: 1 | -1) =>
    move(record, moveButton(by), (present) => present.indexOf(record.id) + by);

  async function move(record: T & ContentRecord, selectors: readonly string[], placeIn: (present: number[]) => number) {
    const to = placeIn(ids);
    keep(record.id);
    setSaid(CARD.moved(labelOf(record), to + 1, ids.length));
    setWanted({ id: record.id, at: to, selectors });
    try {
      await reorder((present) => moveItem(present, present.indexOf(record.id), placeIn(present)));
    } catch (error) {
      setWanted(undefined);
      toast({ kind: 'error', title: EDIT_TOASTS.notMoved, description: explainMoveFailure(error) });
    }
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
        : few.map((record) => {
            const at = ids.indexOf(record.id);
            const tools = (
              <CardTools
                label={labelOf(record)}
                first={at === 0}
                last={at === ids.length - 1}
                onMove={only ? undefined : (by) => void step(record, by)}
                onDrop={(to) => void move(record, ['.tools__grip'], (present) => present.indexOf(few[to]!.id))}
                onDetails={() => setDetailed(record.id)}
                onDelete={() => setDeleting(record)}
              />
            );
            return (
              <div className="edit-card" key={record.id} data-card={`${list}:${record.id}`}>
                {children(record, tools, <Marks of={record} list={list} />)}
              </div>
            );
          })}
      <div className="edit-card edit-card--add">
        {samples && shown.length > 0 && <AdoptSamples list={list} />}
        {next && (
          <Button
            onClick={() => {
              showAll();
              setWanted({ id: next.id, selectors: ['[data-edit]'] });
            }}
          >
            {CARD.showAll(listed.length, LISTS[list].noun)}
          </Button>
        )}
        <button type="button" className="addtile" onClick={() => void add()}>
          <Icon of={plus} /> {LISTS[list].add}
        </button>
        <p className="vh" aria-live="polite">
          {said}
        </p>
      </div>
      {deleting && (
        <DeleteItem
          label={labelOf(deleting)}
          remove={() => remove(deleting.id)}
          bringBack={() => bringBack(deleting.id)}
          onDeleted={() => setWanted(besideDeleted(few, deleting))}
          onClose={() => setDeleting(undefined)}
        />
      )}
      {detailed !== undefined && <DetailsDialog list={list} id={detailed} onClose={() => setDetailed(undefined)} />}
    </>
  );
}

/** The same before and after the whole list is there: a picture just picked or a window just opened on a card stays. */
function keyOf<T extends object>(item: T, labelOf: (item: T) => string): number | string {
  return (item as Partial<ContentRecord>).id ?? labelOf(item);
}

function Marks({ of: { active, featured }, list }: { of: ContentRecord; list: ListName }) {
  if (!active) return <Mark>{CARD.hidden}</Mark>;
  return list === 'testimonials' && !featured ? <Mark>{CARD.notFeatured}</Mark> : null;
}

const Mark = ({ children }: { children: string }) => <span className="edit-mark">{children}</span>;
