import { Table } from '#ui/table.tsx';
import type { QuotePageProps } from './QuotePage.tsx';

/** What changed since the version that the customer may have read before. */
export function Revisions({ page: { revisions, document } }: Pick<QuotePageProps, 'page'>) {
  if (!revisions || revisions.rows.length === 0) return null;
  const { since, rows } = revisions;
  return (
    <div className="quote-revisions">
      <Table
        caption={`What changed since version ${since}`}
        columns={['What', `Version ${since}`, `Version ${document.version}`].map((title) => ({
          title,
          className: 'label',
        }))}
      >
        {rows.map(({ name, before, after }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and never move
          <tr key={at}>
            <th scope="row">{name}</th>
            <td data-version={`Version ${since}`}>{before}</td>
            <td data-version={`Version ${document.version}`}>{after}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
