import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { undo2 } from '#ui/icons.ts';
import { labelOfKey } from '../../editing/rules.ts';
import type { TextKey } from '../../page-texts/contract.ts';
import { Text, useText } from '../../page-texts/ui/Text.tsx';
import type { HistoryEntry } from '../contract.ts';
import { changesIn, placeInWords, savesInWords, type ValueDifference, whenInWords } from '../rules.ts';
import { ACTION_NAMES, ENTITY_NAMES } from '../words.ts';
import { Changed } from './Changed.tsx';
import { useRestore } from './history-queries.ts';

/** One change, with what stood there before and after, and the button that puts the former back. */
export function HistoryItem({ entry, timeZone }: { entry: HistoryEntry; timeZone: string }) {
  const { id, entity, action, updatedAt, userName } = entry;
  const saves = savesInWords(entry);
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
          <time dateTime={updatedAt}>{whenInWords(updatedAt, new Date(), timeZone)}</time>
          {saves && `, ${saves}`}
        </p>
      </div>
      <div className="history__changes">
        {changes.length === 0 && <Text k="history.entry.order" />}
        {changes.map((change) => (
          <Change key={change.path.join()} {...change} />
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

function Change({ path, before, after }: ValueDifference) {
  return (
    <div className="history__change">
      {path.length > 0 && <p className="sm muted">{placeInWords(path)}</p>}
      {[before, after].some(isPicture) ? (
        <div className="history__pictures">
          <ChangedPicture of={before} k="history.entry.before" />
          <ChangedPicture of={after} k="history.entry.after" />
        </div>
      ) : (
        <p>
          <Changed before={before} after={after} />
        </p>
      )}
    </div>
  );
}

function ChangedPicture({ of, k }: { of: string; k: TextKey }) {
  if (!of) return null;
  return (
    <figure>
      <figcaption className="sm muted">
        <Text k={k} />
      </figcaption>
      {isPicture(of) ? <img src={of} alt="" loading="lazy" width="480" height="320" /> : <p>{of}</p>}
    </figure>
  );
}

function isPicture(value: string): boolean {
  return /^\/(uploads|images)\/\S+$/.test(value);
}
