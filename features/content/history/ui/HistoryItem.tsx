import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { undo2 } from '#ui/icons.ts';
import { labelOfKey } from '../../editing/rules.ts';
import { Text, useText } from '../../page-texts/ui/Text.tsx';
import type { HistoryEntry } from '../contract.ts';
import { changesIn } from '../rules.ts';
import { ACTION_NAMES, ENTITY_NAMES } from '../words.ts';
import { Changed } from './Changed.tsx';
import { useRestore } from './history-queries.ts';

/** One change, with what stood there before and after, and the button that puts the former back. */
export function HistoryItem({ entry, timeZone }: { entry: HistoryEntry; timeZone: string }) {
  const { id, entity, action, updatedAt, userName, saves } = entry;
  const restore = useRestore();
  const nobody = useText('history.entry.nobody');
  const label = entity === 'content' ? labelOfKey(entry.label) : entry.label;
  const changes = changesIn(entry);
  return (
    <li>
      <div>
        <p className="label">{ENTITY_NAMES[entity]}</p>
        <p>
          <b>{label}</b>
          {action !== 'changed' && `, ${ACTION_NAMES[action]}`}
        </p>
        <p className="sm muted">
          {userName ?? nobody}
          <br />
          <time dateTime={updatedAt}>{timeAt(updatedAt, timeZone)}</time>
          {saves > 1 && `, ${saves} saves`}
        </p>
      </div>
      <div className="history__changes">
        {changes.length === 0 && <Text k="history.entry.order" />}
        {changes.map((change) => (
          <Change key={change.name} {...change} />
        ))}
      </div>
      <div>
        <Button
          small
          aria-label={`${useText(action === 'deleted' ? 'history.entry.bringBack' : 'history.entry.restore')}: ${label}`}
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

function Change({ name, before, after }: { name: string; before: string; after: string }) {
  return (
    <div className="history__change">
      {name && <p className="sm muted">{labelOfKey(name)}</p>}
      <p>
        <Changed before={before} after={after} />
      </p>
      {[before, after].some(isPicture) && (
        <div className="history__pictures">
          {[before, after].filter(isPicture).map((address) => (
            <img key={address} src={address} alt="" loading="lazy" width="240" height="160" />
          ))}
        </div>
      )}
    </div>
  );
}

function isPicture(value: string): boolean {
  return /^\/(uploads|images)\/\S+$/.test(value);
}

/** 'November 19, 2026 at 8:22 AM' */
function timeAt(time: string, timeZone: string): string {
  return new Date(time).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone });
}
