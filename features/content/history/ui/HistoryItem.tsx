import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { undo2 } from '#ui/icons.ts';
import type { TextKey } from '../../page-texts/contract.ts';
import { Text, useText } from '../../page-texts/ui/Text.tsx';
import type { HistoryEntry } from '../contract.ts';
import { changesIn, placeInWords, savesInWords, type ToldChange, titleOf, whenInWords } from '../rules.ts';
import { ACTION_NAMES, ENTITY_NAMES, SETTING_TITLES } from '../words.ts';
import { Changed } from './Changed.tsx';
import { ChangedOrder } from './ChangedOrder.tsx';
import { useRestore } from './history-queries.ts';

/** One change, with what stood there before and after, and the button that puts the former back. */
export function HistoryItem({ entry, timeZone }: { entry: HistoryEntry; timeZone: string }) {
  const { id, entity, entityId, action, updatedAt, userName } = entry;
  const saves = savesInWords(entry);
  const restore = useRestore();
  const nobody = useText('history.entry.nobody');
  const changes = changesIn(entry);
  const setting = entity === 'settings' && SETTING_TITLES[entityId];
  const title = titleOf(entry, changes);
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
          <time dateTime={updatedAt}>{whenInWords(updatedAt, new Date(), timeZone)}</time>
          {saves && `, ${saves}`}
        </p>
      </div>
      <div className="history__changes">
        {changes.length === 0 &&
          (entityId.startsWith('order') ? <ChangedOrder {...entry} /> : <Text k="history.entry.same" />)}
        {changes.map((change) => (
          <Change key={change.path.join()} {...change} alone={changes.length === 1} />
        ))}
      </div>
      <div>
        <Button
          small
          aria-label={`${useText(action === 'deleted' ? 'history.entry.bringBack' : 'history.entry.restore')}: ${title}`}
          busy={restore.isPending}
          onClick={() => restore.mutate(id)}
        >
          <Icon of={undo2} />
          <Text k={action === 'deleted' ? 'history.entry.bringBack' : 'history.entry.restore'} />
        </Button>
      </div>
    </li>
  );
}

/** One field; where it is `alone`, the entry's title says which. */
function Change({ path, before, after, shows, alone }: ToldChange & { alone: boolean }) {
  return (
    <div className="history__change">
      {path.length > 0 && !alone && <p className="sm muted">{placeInWords(path)}</p>}
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
