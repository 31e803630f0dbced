import '#ui/states.css';
import '#ui/table.css';
import './passports.css';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { saveFile } from '#client/save-file.ts';
import { Elevation } from '#features/aircraft/ui/Elevation.tsx';
import { formatTailNumber } from '#features/leads/rules.ts';
import { MoreRows } from '#features/leads/ui/MoreRows.tsx';
import { SearchField } from '#features/leads/ui/SearchField.tsx';
import { useRowShortcuts } from '#features/leads/ui/use-row-shortcuts.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { download } from '#ui/icons.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { formatShortDay } from '../../customer/rules.ts';
import type { ListedPassport } from '../contract.ts';
import { EnterPassport } from './EnterPassport.tsx';
import { PASSPORTS, usePassportPages } from './passport-queries.ts';
import { RecallDialog } from './RecallDialog.tsx';

const SEARCH_ID = 'passports-search';
const ROWS = '[data-passport]';

/** All passports, found by tail number, code or batch. */
export function PassportsPage() {
  const [address, setAddress] = useSearchParams();
  const q = address.get('q') ?? '';
  useRowShortcuts({ rows: ROWS, searchId: SEARCH_ID });
  return (
    <main id="main" className="wrap passports">
      <div className="passports__title">
        <h1 className="h2">Passports</h1>
        <div className="row">
          <a
            className="btn btn--line btn--sm"
            href={`${PASSPORTS}.csv${q && `?${new URLSearchParams({ q })}`}`}
            download
            onClick={saveFile}
          >
            <Icon of={download} /> Export coats
          </a>
          <EnterPassport />
        </div>
      </div>
      <search aria-label="Find passports">
        <SearchField
          id={SEARCH_ID}
          query={q}
          placeholder="Tail number, also a former one, code, batch"
          onSearch={(words, { replace }) =>
            setAddress(words ? { q: words } : {}, { replace, preventScrollReset: true })
          }
        />
      </search>
      <PassportList q={q} />
    </main>
  );
}

/** The list in its states: loading, failed, empty, loaded. */
function PassportList({ q }: { q: string }) {
  const { data, isPending, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePassportPages(q);
  const [batch, setBatch] = useState<string | null>(null);
  const passports = data?.pages.flatMap(({ rows }) => rows);
  if (!passports && (isPending || isFetching))
    return (
      <div>
        <Spinner>Loading passports...</Spinner>
        <Skeleton rows={8} />
      </div>
    );
  if (!passports)
    return (
      <div className="empty" role="alert">
        <p>The passports could not be loaded. Nothing is lost.</p>
        <p className="empty__act">
          <Button variant="ink" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      </div>
    );
  if (passports.length === 0) return <Empty isSearch={q !== ''} />;
  return (
    <>
      <PassportTable passports={passports} onBatch={setBatch} />
      <MoreRows
        rows={ROWS}
        shown={passports.length}
        of={data!.pages[0]!.total.toLocaleString('en-US')}
        hasMore={hasNextPage}
        busy={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
      {batch !== null && <RecallDialog batch={batch} onClose={() => setBatch(null)} />}
    </>
  );
}

function Empty({ isSearch }: { isSearch: boolean }) {
  if (isSearch)
    return (
      <div className="empty">
        <p>No passports match.</p>
        <p className="empty__act">
          <Link className="btn btn--line" to="/admin/passports">
            Clear the search
          </Link>
        </p>
      </div>
    );
  return (
    <div className="empty">
      <Elevation of="single-piston-low" />
      <h2 className="h3">Passports come with the first delivery, or enter one.</h2>
      <p className="muted">They keep what is on an airframe: coats with codes and batches, and the warranty.</p>
      <p className="empty__act">
        <EnterPassport />
      </p>
    </div>
  );
}

interface TableProps {
  passports: readonly ListedPassport[];
  onBatch: (batch: string) => void;
}

function PassportTable({ passports, onBatch }: TableProps) {
  return (
    <div className="table-wrap">
      <table className="table passports-table">
        <caption className="vh">Passports, last changed first</caption>
        <thead>
          <tr>
            {['Airplane', 'Holder', 'Last work', 'Colors and batches', 'Warranty'].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {passports.map((passport) => (
            <Row key={passport.id} passport={passport} onBatch={onBatch} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ passport, onBatch }: { passport: ListedPassport; onBatch: TableProps['onBatch'] }) {
  const { id, tailNumber, formerTails, aircraft, holderName, holderEmail, published, coats, works } = passport;
  const { deliveredOn, warrantyEndsOn } = passport;
  return (
    <tr data-passport={id}>
      <td>
        <Link className="price passports-table__tail" to={`/admin/passports/${id}`} data-open="">
          {formatTailNumber(tailNumber)}
        </Link>
        <small>
          {[aircraft, formerTails.length > 0 && `was ${formerTails.map(formatTailNumber).join(', ')}`]
            .filter(Boolean)
            .join(', ')}
        </small>
      </td>
      <td className="passports-table__holder">
        {holderName ?? (holderEmail ? '' : 'No holder')}
        <small>{holderEmail}</small>
      </td>
      <td>
        {deliveredOn ? formatShortDay(deliveredOn) : 'No work yet'}
        <small>
          {works > 1 && `${works} works`}
          {!published && ' hidden from the public'}
        </small>
      </td>
      <td className="passports-table__coats">
        {coats.map(({ color, code, product, batch }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: coats have no names of their own
          <span key={at}>
            {[color, code || product].filter(Boolean).join(' ')}{' '}
            {batch && (
              <button type="button" className="link-button" onClick={() => onBatch(batch)}>
                batch {batch}
              </button>
            )}
          </span>
        ))}
      </td>
      <td className="passports-table__warranty">
        <span className="passports-table__word">Warranty </span>
        {warrantyEndsOn ? `to ${formatShortDay(warrantyEndsOn)}` : 'none'}
      </td>
    </tr>
  );
}
