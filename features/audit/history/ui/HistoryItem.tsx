import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { undo2 } from '#ui/icons.ts';
import { ACTION_NAMES, ENTITY_NAMES, RESTORE_LABELS, SETTING_TITLES } from '../constants.ts';
import type { HistoryEntry } from '../contract.ts';
import {
  changesIn,
  formatPlace,
  formatSaves,
  formatWhen,
  type HistoryRun,
  restoreEffect,
  type ToldChange,
  titleOf,
} from '../rules.ts';
import { Changed } from './Changed.tsx';
import { ChangedOrder } from './ChangedOrder.tsx';
import { useRestore } from './history-queries.ts';

interface ItemProps {
  run: HistoryRun;
  timeZone: string;
}

/** One run of saves: what it replaced, what it left, each of its saves, and the buttons that restore. */
export function HistoryItem({ run, timeZone }: ItemProps) {
  const { entity, entityId, action, updatedAt, userName } = run;
  const saves = formatSaves(run);
  const setting = entity === 'settings' && SETTING_TITLES[entityId];
  const title = titleOf(run, changesIn(run));
  return (
    <li>
      <div>
        <p className="label">{setting || ENTITY_NAMES[entity]}</p>
        <p>
          <b>{title}</b>
          {action in ACTION_NAMES && `, ${ACTION_NAMES[action as keyof typeof ACTION_NAMES]}`}
        </p>
        <p className="sm muted">
          {userName ?? 'No one logged in'}
          <br />
          <time dateTime={updatedAt}>{formatWhen(updatedAt, new Date(), timeZone)}</time>
          {saves && `, ${saves}`}
        </p>
      </div>
      <div>
        <Changes entry={run} />
        {run.parts.length > 1 && <Saves run={run} timeZone={timeZone} />}
      </div>
      <RestoreButton entry={run} label={title} />
    </li>
  );
}

/** Every save of a run by itself: a value in between can be read and restored, too. */
function Saves({ run, timeZone }: ItemProps) {
  return (
    <details className="history__saves">
      <summary>Show each save</summary>
      <ol>
        {run.parts.map((entry) => {
          const time = formatWhen(entry.createdAt, new Date(), timeZone);
          return (
            <li key={entry.id}>
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
  const changes = changesIn(entry);
  return (
    <div className="history__changes">
      {changes.length === 0 && (entry.entityId.startsWith('order') ? <ChangedOrder {...entry} /> : 'No change.')}
      {changes.map((change) => (
        <Change key={change.path.join()} {...change} alone={changes.length === 1} />
      ))}
    </div>
  );
}

/** Restores what the entry replaced. */
function RestoreButton({ entry, label }: { entry: HistoryEntry; label: string }) {
  const restore = useRestore();
  const verb = RESTORE_LABELS[restoreEffect(entry)];
  return (
    <div>
      <Button small aria-label={`${verb}: ${label}`} busy={restore.isPending} onClick={() => restore.mutate(entry)}>
        <Icon of={undo2} />
        {verb}
      </Button>
    </div>
  );
}

/** One field; where it is `alone`, the entry's title says which. */
function Change({ path, before, after, shows, alone }: ToldChange & { alone: boolean }) {
  return (
    <div className="history__change">
      {path.length > 0 && !alone && <p className="sm muted">{formatPlace(path)}</p>}
      {[before, after].some(isPicture) ? (
        <div className="history__pictures">
          <ChangedPicture of={before} caption={after && 'Before the change'} />
          <ChangedPicture of={after} caption={before && 'After the change'} />
        </div>
      ) : (
        <p>
          <Changed before={before} after={after} />
        </p>
      )}
      {shows && (
        <p className="sm">
          <Changed {...shows} />
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
