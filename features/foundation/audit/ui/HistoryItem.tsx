import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { contentLists, contentRequest, explainFailure } from '#client/content-request.ts';
import { shopTimeZone } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { undo2 } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import type { HistoryEntity, HistoryEntry } from '../audit.contract.ts';
import { nameOfRecord } from '../changes.ts';
import {
  ACTION_NAMES,
  ENTITY_NAMES,
  LISTS_WITH_NAMES,
  RESTORE_LABELS,
  RESTORE_TOASTS,
  SETTING_TITLES,
} from '../history.constants.ts';
import {
  type FieldChange,
  findMove,
  formatOrdinal,
  formatPath,
  formatSaves,
  formatTitle,
  formatWhen,
  type HistoryRun,
  listChanges,
  restoreEffect,
} from '../history.ts';
import { HISTORY } from './log-queries.ts';
import { TextDiff } from './TextDiff.tsx';

const readIds = (value: unknown) => (value as { ids?: number[] } | null)?.ids ?? [];

/** Names the moved record if one move explains the change. */
function OrderChange({ entity, before, after }: Pick<HistoryEntry, 'entity' | 'before' | 'after'>) {
  const move = findMove(readIds(before), readIds(after));
  const name = useRecordNames(entity)?.get(move?.id ?? 0);
  if (!move || name === undefined) return 'The order changed.';
  return (
    <p>
      {name} moved from <del>{formatOrdinal(move.from + 1)}</del> to <ins>{formatOrdinal(move.to + 1)}</ins>
    </p>
  );
}

interface ItemProps {
  run: HistoryRun;
}

export function HistoryItem({ run }: ItemProps) {
  const { entity, entityId, action, updatedAt, userName } = run;
  const saves = formatSaves(run);
  const setting = entity === 'settings' && SETTING_TITLES[entityId];
  const title = formatTitle(run, listChanges(run));
  return (
    <li>
      <div>
        <p className="label">{setting || ENTITY_NAMES[entity]}</p>
        <p>
          <b>{title}</b>
          {action in ACTION_NAMES && `, ${ACTION_NAMES[action as keyof typeof ACTION_NAMES]}`}
        </p>
        <p className="sm muted">
          {userName ?? 'Not logged in'}
          <br />
          <time dateTime={updatedAt}>{formatWhen(updatedAt, new Date(), shopTimeZone())}</time>
          {saves && `, ${saves}`}
        </p>
      </div>
      <div>
        <Changes entry={run} />
        {run.entries.length > 1 && <Saves run={run} />}
      </div>
      <RestoreButton entry={run} label={title} />
    </li>
  );
}

function Saves({ run }: ItemProps) {
  return (
    <details className="apart--close history__saves">
      <summary>Show each save</summary>
      <ol className="stack">
        {run.entries.map((entry) => {
          const time = formatWhen(entry.createdAt, new Date(), shopTimeZone());
          return (
            <li className="stack stack--tight" key={entry.id}>
              <time className="sm muted" dateTime={entry.createdAt}>
                {time}
              </time>
              <Changes entry={entry} />
              <RestoreButton entry={entry} label={time} />
            </li>
          );
        })}
      </ol>
    </details>
  );
}

function Changes({ entry }: { entry: HistoryEntry }) {
  const changes = listChanges(entry);
  return (
    <div className="card history__changes">
      {changes.length === 0 && (entry.entityId.startsWith('order') ? <OrderChange {...entry} /> : 'No change.')}
      {changes.map((change) => (
        <Change key={change.path.join()} {...change} alone={changes.length === 1} />
      ))}
    </div>
  );
}

function RestoreButton({ entry, label }: { entry: HistoryEntry; label: string }) {
  const restore = useRestore();
  const effect = restoreEffect(entry);
  if (effect === null)
    return (
      <Link to={`/admin/${entry.entity}/${entry.entityId}`}>
        Open the {entry.entity === 'passports' ? 'passport' : 'customer'}
      </Link>
    );
  const verb = RESTORE_LABELS[effect];
  return (
    <div>
      <Button small aria-label={`${verb}: ${label}`} busy={restore.isPending} onClick={() => restore.mutate(entry)}>
        <Icon of={undo2} />
        {verb}
      </Button>
    </div>
  );
}

/** With `alone`, the entry's title names the field. */
function Change({ path, before, after, altChange, alone }: FieldChange & { alone: boolean }) {
  return (
    <div className="history__change">
      {path.length > 0 && !alone && <p className="sm muted">{formatPath(path)}</p>}
      {[before, after].some(isPicture) ? (
        <div className="history__pictures">
          <ChangedPicture of={before} caption={after && 'Before the change'} />
          <ChangedPicture of={after} caption={before && 'After the change'} />
        </div>
      ) : (
        <p>
          <TextDiff before={before} after={after} />
        </p>
      )}
      {altChange && (
        <p className="sm">
          <TextDiff {...altChange} />
        </p>
      )}
    </div>
  );
}

function ChangedPicture({ of, caption }: { of: string; caption: string }) {
  if (!of) return null;
  return (
    <figure>
      {caption && <figcaption className="sm muted">{caption}</figcaption>}
      {isPicture(of) ? <img src={of} alt="" loading="lazy" width="480" height="320" /> : <p>{of}</p>}
    </figure>
  );
}

function isPicture(value: string): boolean {
  return /^\/(uploads|images)\/\S+$/.test(value);
}

/** Empty until loaded. */
export function useAuthors(): string[] {
  const { data = [] } = useQuery({
    queryKey: [HISTORY, 'people'],
    queryFn: () => contentRequest<string[]>('GET', `${HISTORY}/people`),
  });
  return data;
}

/** Names of existing records by id; null until loaded and for lists without names. */
function useRecordNames(entity: HistoryEntity): ReadonlyMap<number, string> | null {
  const list = LISTS_WITH_NAMES.find((name) => name === entity) ?? null;
  const { data = null } = useQuery({
    queryKey: [HISTORY, 'names', list],
    queryFn: () => contentRequest<({ id: number } & Record<string, unknown>)[]>('GET', `/api/${list}`),
    select: (records) => new Map(records.map((record) => [record.id, nameOfRecord(record) || ENTITY_NAMES[entity]])),
    enabled: list !== null,
  });
  return data;
}

function useRestore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: HistoryEntry) => contentRequest('POST', `${HISTORY}/${id}/restore`),
    onSuccess: (_, entry) => {
      // Other pages in this tab must show the restored content.
      contentLists.clear();
      toast(restoreEffect(entry) === 'remove' ? RESTORE_TOASTS.removed : RESTORE_TOASTS.done);
    },
    onError: (error) => toast({ kind: 'error', title: RESTORE_TOASTS.failed, description: explainFailure(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: [HISTORY] }),
  });
}
