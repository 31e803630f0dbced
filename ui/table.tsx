import type { ReactNode, ThHTMLAttributes } from 'react';

interface TableProps {
  /** Shown above the table, unless it is hidden for eyes. */
  caption?: ReactNode;
  isCaptionHidden?: boolean;
  /** The headings of its columns; one without a name heads cells such as a button. */
  columns?: readonly (string | Heading)[];
  /** Leaves the headings to screen readers. */
  areColumnsHidden?: boolean;
  className?: string | undefined;
  /** The rows of the table. */
  children: ReactNode;
}

interface Heading extends Omit<ThHTMLAttributes<HTMLTableCellElement>, 'title'> {
  title: ReactNode;
  'data-align'?: string | undefined;
}

export function Table({
  caption,
  isCaptionHidden = false,
  columns,
  areColumnsHidden = false,
  className,
  children,
}: TableProps) {
  return (
    <table className={className}>
      {caption && <caption className={isCaptionHidden ? 'vh' : undefined}>{caption}</caption>}
      {columns && (
        <thead className={areColumnsHidden ? 'vh' : undefined}>
          <tr>
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <ColumnHeading key={at} {...(typeof column === 'string' ? { title: column } : column)} />
            ))}
          </tr>
        </thead>
      )}
      <tbody>{children}</tbody>
    </table>
  );
}

const ColumnHeading = ({ title, ...attributes }: Heading) =>
  title ? (
    <th scope="col" {...attributes}>
      {title}
    </th>
  ) : (
    <td />
  );
