import '#features/estimates/ui/price-list.css';
import '#ui/states.css';
import type { TextKey } from '#features/content/page-texts/contract.ts';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { Icon } from '#ui/icon.tsx';
import { info } from '#ui/icons.ts';

/** What a quote is worth, in dollars; the total follows from it. */
const ITEMS: { title: TextKey; dollars: number }[] = [
  { title: 'quoteSuccess.value.item1', dollars: 500 },
  { title: 'quoteSuccess.value.item2', dollars: 750 },
  { title: 'quoteSuccess.value.item3', dollars: 500 },
  { title: 'quoteSuccess.value.item4', dollars: 750 },
];

export function ValueList() {
  const total = ITEMS.reduce((sum, { dollars }) => sum + dollars, 0);
  return (
    <div>
      <h2 className="h3">
        <Text k="quoteSuccess.value.title" />
      </h2>
      <ul className="pricelist value-list">
        {ITEMS.map(({ title, dollars }) => (
          <Item key={title} title={title} dollars={dollars} />
        ))}
        <Item title="quoteSuccess.value.total" dollars={total} />
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

function Item({ title, dollars }: { title: TextKey; dollars: number }) {
  return (
    <li>
      <span>
        <Text k={title} />
      </span>
      <span className="price">${dollars.toLocaleString('en-US')}</span>
    </li>
  );
}
