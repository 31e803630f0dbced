import '#features/estimates/ui/price-list.css';
import '#ui/states.css';
import { dollars } from '#features/estimates/rules.ts';
import type { TextKey } from '#features/texts/contract.ts';
import { Text } from '#features/texts/ui/Text.tsx';
import { Icon } from '#ui/icon.tsx';
import { info } from '#ui/icons.ts';

/** Dollars; the total is their sum. */
const ITEMS: { title: TextKey; amount: number }[] = [
  { title: 'quoteSuccess.value.item1', amount: 500 },
  { title: 'quoteSuccess.value.item2', amount: 750 },
  { title: 'quoteSuccess.value.item3', amount: 500 },
  { title: 'quoteSuccess.value.item4', amount: 750 },
];

export function ValueList() {
  const total = ITEMS.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <div>
      <h2 className="h3">
        <Text k="quoteSuccess.value.title" />
      </h2>
      <ul className="pricelist value-list">
        {ITEMS.map(({ title, amount }) => (
          <Item key={title} title={title} amount={amount} />
        ))}
        <Item title="quoteSuccess.value.total" amount={total} />
      </ul>
      <p className="note">
        <Icon of={info} />
        <span>
          <Text k="quoteSuccess.value.capacity" />
        </span>
      </p>
    </div>
  );
}

function Item({ title, amount }: { title: TextKey; amount: number }) {
  return (
    <li>
      <span>
        <Text k={title} />
      </span>
      <span className="price">{dollars(amount)}</span>
    </li>
  );
}
