import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { undo2 } from '#ui/icons.ts';
import type { TextKey } from '../../page-texts/contract.ts';
import { Text, useText } from '../../page-texts/ui/Text.tsx';
import { ACTION_NAMES, ENTITY_NAMES, SETTING_TITLES } from '../constants.ts';
import type { HistoryEntry } from '../contract.ts';
import {
  changesIn,
  formatPlace,
  formatSaves,
  formatWhen,
  type HistoryRun,
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
  const nobody = useText('history.entry.nobody');
  const setting = entity === 'settings' && SETTING_TITLES[entityId];
  const title = titleOf(run, changesIn(run));
  return (
    <li>
      <div>
        <p className="label">{setting ? <Text k={setting} /> : ENTITY_NAMES[entity]}</p>
        <p>
          <b>{title}</b>
          {action in ACTION_NAMES && `, ${ACTION_NAMES[action as keyof typeof ACTION_NAMES]}`}
        </p>
        <p className="sm muted">
          {userName ?? nobody}
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
      <summary>
        <Text k="history.entry.saves" />
      </summary>
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
      {changes.length === 0 &&
        (entry.entityId.startsWith('order') ? <ChangedOrder {...entry} /> : <Text k="history.entry.same" />)}
      {changes.map((change) => (
        <Change key={change.path.join()} {...change} alone={changes.length === 1} />
      ))}
    </div>
  );
}

/** Restores what the entry replaced. */
function RestoreButton({ entry: { id, action }, label }: { entry: HistoryEntry; label: string }) {
  const restore = useRestore();
  const k = action === 'deleted' ? 'history.entry.bringBack' : 'history.entry.restore';
  return (
    <div>
      <Button small aria-label={`${useText(k)}: ${label}`} busy={restore.isPending} onClick={() => restore.mutate(id)}>
        <Icon of={undo2} />
        <Text k={k} />
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
          <ChangedPicture of={before} k={after ? 'history.entry.before' : undefined} />
          <ChangedPicture of={after} k={before ? 'history.entry.after' : undefined} />
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

function ChangedPicture({ of, k }: { of: string; k: TextKey | undefined }) {
  if (!of) return null;
  return (
    <figure>
      {k && (
        <figcaption className="sm muted">
          <Text k={k} />
        </figcaption>
      )}
      {isPicture(of) ? <img src={of} alt="" loading="lazy" width="480" height="320" /> : <p>{of}</p>}
    </figure>
  );
}

function isPicture(value: string): boolean {
  return /^\/(uploads|images)\/\S+$/.test(value);
}
