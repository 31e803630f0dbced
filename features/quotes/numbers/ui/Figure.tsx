import type { ReactNode } from 'react';
import type { TextKey } from '#features/content/page-texts/contract.ts';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { Icon } from '#ui/icon.tsx';
import { table as tableIcon } from '#ui/icons.ts';

type Part = 'weeks' | 'answers' | 'status' | 'estimates';

/** A drawing of numbers under its title and its most telling figure, with the table that it draws behind it. */
export function Figure({
  part,
  figure,
  children,
  table,
}: {
  part: Part;
  figure: string;
  children: ReactNode;
  table: ReactNode;
}) {
  const id = `numbers-${part}`;
  return (
    <section className="numbers__part" aria-labelledby={id}>
      <div className="numbers__caption">
        <div>
          <h2 className="h3" id={id}>
            <Text k={`numbers.${part}.title`} />
          </h2>
          <p>
            <Text k={`numbers.${part}.text`} />
          </p>
        </div>
        <div>
          <p className="price numbers__figure">{figure}</p>
          <p className="sm">
            <Text k={`numbers.${part}.figure`} />
          </p>
        </div>
      </div>
      {children}
      <details className="numbers__behind">
        <summary>
          <Icon of={tableIcon} />
          <span>
            <Text k="numbers.page.table" />
            <span className="vh">
              : <Text k={`numbers.${part}.title`} />
            </span>
          </span>
        </summary>
        <Scrollable className="table-wrap" labelledBy={id}>
          {table}
        </Scrollable>
      </details>
    </section>
  );
}

/** What may be wider than the page scrolls, by keyboard, too. */
export function Scrollable({
  className,
  labelledBy,
  children,
}: {
  className: string;
  labelledBy: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no set of fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={className} role="group" tabIndex={0} aria-labelledby={labelledBy}>
      {children}
    </div>
  );
}

/** A plain table: the first cell of each row names it. */
export function NumberTable({ heads, rows }: { heads: (TextKey | { label: string })[]; rows: (string | number)[][] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th scope="col" key={typeof head === 'string' ? head : head.label}>
              {typeof head === 'string' ? <Text k={head} /> : head.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their column
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
