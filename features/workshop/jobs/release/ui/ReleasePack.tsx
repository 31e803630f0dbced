import { formatSize } from '#foundation/fields/units.ts';
import { formatDay } from '#time/format-day.ts';
import { PagePart } from '#ui/page-part.tsx';
import './release-pack.css';
import type { ReactNode } from 'react';
import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft, fileText } from '#ui/icons.ts';
import { Table } from '#ui/table.tsx';
import type { CheckValues, JobCheck } from '../checks.contract.ts';
import { DRAFT_HEADING, SIGNATURE_BLANKS } from '../logbook.ts';
import type { ReleasePage } from '../release.contract.ts';
import { countChecks, type PackTable, titlePack, writeCheck } from '../release-pack.ts';
import { BalanceScale, MarkDrawing } from './CheckDrawings.tsx';
import { resultOf } from './check-form.ts';

interface PackProps {
  token: string;
  page: ReleasePage;
  /** The PDF's hash, drawn. */
  fingerprint: ReactNode;
}

/** What was checked before the aircraft was handed over, for its owner: complete without JavaScript. */
export function ReleasePack({ token, page, fingerprint }: PackProps) {
  return (
    <main id="main" className="quote-page light-top release-pack">
      <div className="wrap quote-head">
        <Head token={token} page={page} />
      </div>
      <div className="wrap stack quote-body">
        <div>
          {page.checks.map((check) => (
            <CheckPart key={check.key} token={token} page={page} check={check} />
          ))}
        </div>
        <div className="stack">
          {page.pdf && (
            <>
              <section className="quote-files screen-only" aria-labelledby="pack-files">
                <h2 className="h4" id="pack-files">
                  Keep these
                </h2>
                <ul>
                  <li>
                    <a href={`/api/job-links/${token}/release.pdf`}>
                      <Icon of={fileText} /> <b>Release pack</b> <small>PDF, {formatSize(page.pdf.size)}</small>
                    </a>
                  </li>
                </ul>
              </section>
              {fingerprint}
            </>
          )}
        </div>
      </div>
    </main>
  );
}

function Head({ token, page }: Pick<PackProps, 'token' | 'page'>) {
  const { number, tailNumber, aircraftType, aircraft, finishedOn, deliveredOn, takenBy, checks } = page;
  const count = countChecks(checks);
  const facts = [
    { label: 'Work finished', value: finishedOn ? formatDay(finishedOn) : 'No date', more: null },
    { label: 'Handed over', value: formatDay(deliveredOn), more: takenBy && `to ${takenBy}` },
    { label: 'Checklist', ...count },
    {
      label: 'Aircraft',
      value: aircraft?.model || aircraftType,
      more: aircraft?.serial && `serial ${aircraft.serial}`,
    },
  ];
  return (
    <div className="stack release-pack__head">
      <div>
        <p>
          <a className="text-link" href={`/job/${token}`}>
            <Icon of={arrowLeft} /> Job {number}
          </a>
        </p>
        <p className="row tag-line ahead">
          <span className="label">Release pack</span>
          {tailNumber && <span className="label">{formatTailNumber(tailNumber)}</span>}
        </p>
        <h1 className="apart--close">{titlePack(checks)}</h1>
      </div>
      <dl className="release-pack__facts">
        {facts.map(({ label, value, more }) => (
          <div key={label}>
            <dt className="label">{label}</dt>
            <dd>
              <b>{value}</b>
              {more && <small>{more}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function CheckPart({ token, page, check }: Pick<PackProps, 'token' | 'page'> & { check: JobCheck }) {
  const { key, doneAt, notApplicable } = check;
  const { title, done, source, lines, table, files } = writeCheck(check);
  const isDone = doneAt !== null && notApplicable === null;
  const shown = page.files.filter(({ id }) => files.some((file) => file.id === id));
  return (
    <PagePart id={key} title={title} lead={done}>
      {source && <p className="muted sm">{source}</p>}
      {isDone && key === 'marks' && (
        <div className="card release-pack__plate">
          <MarkDrawing mark={page.tailNumber ?? 'N'} height={(check.value as CheckValues['marks']).height} />
        </div>
      )}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {table && <PackRows table={table} balance={key === 'balance' ? (check.value as CheckValues['balance']) : null} />}
      {shown.length > 0 && (
        <ul className="row apart release-pack__files">
          {shown.map(({ id, kind, caption, originalFilename }) => {
            const name = files.find((file) => file.id === id)!.name;
            const path = `/api/job-links/${token}/files/${id}`;
            return (
              <li key={id}>
                <a className="target" href={path}>
                  {kind === 'photo' ? (
                    <img src={`${path}?size=thumb`} alt={name} loading="lazy" width="160" height="120" />
                  ) : (
                    <>
                      <Icon of={fileText} /> {caption || originalFilename || name}
                    </>
                  )}
                </a>
              </li>
            );
          })}
        </ul>
      )}
      {key === 'logbook' && <Draft page={page} />}
    </PagePart>
  );
}

function PackRows({ table: { columns, rows }, balance }: { table: PackTable; balance: CheckValues['balance'] | null }) {
  return (
    <div className="apart--close release-pack__table">
      <Table
        columns={columns.map(({ title, align }) => ({
          title: title || <span className="vh">Which</span>,
          'data-align': align,
        }))}
      >
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
          <tr key={at}>
            {row.map((cell, n) => (
              <td key={columns[n]!.title} data-label={columns[n]!.title} data-align={columns[n]!.align}>
                {balance && n === row.length - 1 ? <BalanceScale result={resultOf(balance.rows[at]!)} /> : cell}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  );
}

function Draft({ page: { logbook } }: Pick<PackProps, 'page'>) {
  return (
    <div className="stack card apart release-pack__paper">
      <p className="release-pack__draft">{DRAFT_HEADING}</p>
      {logbook.map(({ about, lines }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
        <div key={at}>
          {about && <h3>{about}</h3>}
          {lines.map((line, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
            <p key={n}>{line}</p>
          ))}
        </div>
      ))}
      <p className="muted stack stack--wide apart--wide release-pack__blanks">
        {SIGNATURE_BLANKS.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </p>
    </div>
  );
}
