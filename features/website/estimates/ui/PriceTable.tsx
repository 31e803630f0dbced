import { type ReactNode, useState } from 'react';
import type { NumberKind } from '#foundation/fields/numbers.ts';
import { NumberCell } from '#foundation/settings/ui/setting-fields.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { useFormContext } from '#ui/form-state.ts';
import { Icon } from '#ui/icon.tsx';
import { plus, trash2 } from '#ui/icons.ts';
import { Table } from '#ui/table.tsx';
import type { PriceList } from '#website/estimates/prices.contract.ts';

type PriceTableProps<Item, Figure extends string> = {
  list: keyof PriceList;
  caption: string;
  /** The name of the item's price field. */
  figure: Figure;
  items: Item[];
  saved: Item[];
  /** The rest of a new row. It has no name and no figure, so that it is not saved before someone enters them. */
  blank: Omit<Item, 'name' | Figure>;
  onChange: (items: Item[]) => void;
};

const PRICE: NumberKind = { decimals: 0, unit: '$' };
const MULTIPLIER: NumberKind = { decimals: 2 };
const NEW_ROW = 'New row';

/** One list of the prices, a row per item. A button turns on editing names, adding and removing rows. */
export function PriceTable<Figure extends string, Item extends { name: string } & Record<Figure, number>>({
  list,
  caption,
  figure,
  items,
  saved,
  blank,
  onChange,
}: PriceTableProps<Item, Figure>) {
  const [editsRows, setEditsRows] = useState(false);
  const [added, setAdded] = useState<number>();
  const { errors } = useFormContext();
  const update = (index: number, fields: Partial<Item>) => onChange(items.with(index, { ...items[index]!, ...fields }));
  function add() {
    onChange([...items, { ...blank, name: '', [figure]: Number.NaN } as unknown as Item]);
    setAdded(items.length);
  }
  return (
    <>
      <Table className="set__table" caption={caption} columns={['Name', 'Value']} areColumnsHidden>
        {items.map((item, index) => (
          <PriceRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a name that is being typed is no identity
            key={index}
            path={`${list}.${index}`}
            figure={figure}
            item={item}
            before={saved[index]?.[figure]}
            name={
              editsRows ? (
                <NameInput
                  path={`${list}.${index}.name`}
                  value={item.name}
                  takesFocus={index === added}
                  onChange={(name) => update(index, { name } as Partial<Item>)}
                />
              ) : (
                item.name
              )
            }
            onFigure={(number) => update(index, { [figure]: number } as Partial<Item>)}
            onRemove={editsRows && items.length > 1 ? () => onChange(items.toSpliced(index, 1)) : undefined}
          />
        ))}
      </Table>
      {errors[list] && (
        <p className="error is-shown" role="alert">
          {errors[list]}
        </p>
      )}
      <p className="row set__rows">
        <Button small variant="quiet" aria-pressed={editsRows} onClick={() => setEditsRows(!editsRows)}>
          {editsRows ? 'Done editing rows' : 'Edit rows'}
          <span className="vh">: {caption}</span>
        </Button>
        {editsRows && (
          <Button small onClick={add}>
            <Icon of={plus} /> Add a row
          </Button>
        )}
      </p>
    </>
  );
}

interface PriceRowProps<Figure extends string> {
  path: string;
  figure: Figure;
  item: { name: string } & Record<Figure, number>;
  /** The saved figure; undefined in a new row. */
  before: number | undefined;
  name: ReactNode;
  onFigure: (number: number) => void;
  onRemove: (() => void) | undefined;
}

function PriceRow<Figure extends string>({
  path,
  figure,
  item,
  before,
  name,
  onFigure,
  onRemove,
}: PriceRowProps<Figure>) {
  const kind = figure === 'multiplier' ? MULTIPLIER : PRICE;
  const unit = kind.unit ?? 'x';
  const scale = 10 ** kind.decimals;
  const isChanged = before !== undefined && !Object.is(before, item[figure]);
  const label = item.name || NEW_ROW;
  return (
    <tr className={isChanged ? 'is-changed' : undefined}>
      <th scope="row">
        {name}
        {isChanged && <small>{`was ${unit}${before.toLocaleString('en-US')}`}</small>}
      </th>
      <td>
        <span className="row set__figure">
          <span className="muted" aria-hidden="true">
            {unit}
          </span>
          <NumberCell
            className="input"
            name={`${path}.${figure}`}
            label={label}
            kind={kind}
            value={Math.round(item[figure] * scale)}
            onChange={(number) => onFigure(number / scale)}
          />
          {onRemove && <IconButton icon={trash2} label={`Remove ${label}`} onClick={onRemove} />}
        </span>
      </td>
    </tr>
  );
}

interface NameInputProps {
  path: string;
  value: string;
  takesFocus: boolean;
  onChange: (name: string) => void;
}

function NameInput({ path, value, takesFocus, onChange }: NameInputProps) {
  const { errors } = useFormContext();
  return (
    <>
      <input
        ref={takesFocus ? focus : undefined}
        type="text"
        className="input"
        name={path}
        aria-label="Name"
        value={value}
        aria-invalid={errors[path] ? true : undefined}
        aria-describedby={errors[path] ? `${path}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {errors[path] && (
        <span className="error is-shown" id={`${path}-error`}>
          {errors[path]}
        </span>
      )}
    </>
  );
}

const focus = (input: HTMLInputElement | null) => input?.focus();
