import './history.css';
import '#ui/form.css';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Text, useText } from '../../page-texts/ui/Text.tsx';
import { HISTORY_ENTITIES, type HistoryEntity } from '../contract.ts';
import { ENTITY_NAMES } from '../words.ts';
import { HistoryItem } from './HistoryItem.tsx';
import { useHistory } from './history-queries.ts';

/** Who changed what and when; every change can be taken back. `timeZone` is the shop's. */
export function History({ timeZone }: { timeZone: string }) {
  const [params, setParams] = useSearchParams();
  const entity = HISTORY_ENTITIES.find((one) => one === params.get('entity')) ?? '';
  const { data, isError, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useHistory(
    entity,
    params.get('id') ?? '',
  );
  const loading = useText('history.list.loading');
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];

  return (
    <main id="main" className="wrap history-page">
      <h1 className="h2">
        <Text k="history.page.title" />
      </h1>
      <p className="muted">
        <Text k="history.page.lead" />
      </p>
      <Filter entity={entity} onChoose={(entity) => setParams(entity ? { entity } : {})} />
      {isPending && <Spinner>{loading}</Spinner>}
      {isError && (
        <div role="alert">
          <p>
            <Text k="history.list.failed" />
          </p>
          <Button small onClick={() => void refetch()}>
            <Text k="history.list.retry" />
          </Button>
        </div>
      )}
      {data && entries.length === 0 && (
        <p>
          <Text k="history.list.empty" />
        </p>
      )}
      <ol className="history">
        {entries.map((entry) => (
          <HistoryItem key={entry.id} entry={entry} timeZone={timeZone} />
        ))}
      </ol>
      {data && entries.length > 0 && (
        <div className="row between history-page__more">
          <p className="muted" role="status">
            {entries.length} of {data.pages[0]?.total}
          </p>
          {hasNextPage && (
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              <Text k="history.list.more" />
            </Button>
          )}
        </div>
      )}
    </main>
  );
}

function Filter({ entity, onChoose }: { entity: HistoryEntity | ''; onChoose: (entity: HistoryEntity | '') => void }) {
  const id = useId();
  return (
    <div className="field history-page__filter">
      <label htmlFor={id}>
        <Text k="history.filter.what" />
      </label>
      <select
        id={id}
        className="input"
        value={entity}
        onChange={({ currentTarget }) => onChoose(currentTarget.value as HistoryEntity | '')}
      >
        <option value="">{useText('history.filter.everything')}</option>
        {HISTORY_ENTITIES.map((one) => (
          <option key={one} value={one}>
            {ENTITY_NAMES[one]}
          </option>
        ))}
      </select>
    </div>
  );
}
