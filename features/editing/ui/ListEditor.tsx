import { type ReactNode, useState } from 'react';
import { explainFailure } from '#client/content-request.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { plus } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { CARD, LISTS, type ListName } from '../constants.ts';
import { DetailsDialog } from '../details/ui/DetailsDialog.tsx';
import { AdoptSamples } from './AdoptSamples.tsx';
import { CardTools } from './CardTools.tsx';
import { deleteItem } from './delete-item.ts';
import { besideDeleted, useFocusTarget } from './focus-target.ts';
import { type AnyRecord, type ContentRecord, useListChanges, useRecords } from './records.ts';
import { useAddAndMove } from './use-add-and-move.ts';
import { useVisibleItems } from './use-visible-items.ts';

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
  const changes = useAddAndMove<T & ContentRecord>({ list, ids, labelOf, pin, setFocusTarget });
  const { add, move, moveByStep, announcement } = changes;

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
          <Button
            onClick={() => {
              showAll();
              setFocusTarget({ id: firstHidden.id, selectors: ['[data-edit]'] });
            }}
          >
            {CARD.showAll(listed.length, LISTS[list].noun)}
          </Button>
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
