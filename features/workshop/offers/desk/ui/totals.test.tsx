import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { completeOffer, draftOf, offerLine, offerSection } from '#tests/support/offers.ts';
import { DraftEditor } from './draft-editor.ts';
import { Totals } from './Totals.tsx';
import { EditingContext } from './use-editor.ts';

function renderTotals(discountCents: number, problems: Record<string, string>): string {
  const body = completeOffer({ sections: [offerSection('a', 'included', [offerLine('a1', 750)])], discountCents });
  const editor = new DraftEditor({ draft: draftOf(body), kept: null, put: async () => draftOf(body) });
  return renderToString(
    <EditingContext value={{ editor, problems }}>
      <Totals />
    </EditingContext>,
  );
}

const inputOf = (html: string) => /<input[^>]*aria-label="Discount, dollars or percent"[^>]*>/.exec(html)![0];

test('says at the discount what is wrong with it, and what comes off', () => {
  const refused = renderTotals(1_000, { discountCents: 'The least expensive choices cannot bear this discount.' });
  expect(inputOf(refused)).toContain('aria-invalid="true"');
  expect(inputOf(refused)).toContain('aria-describedby="offer-discountCents-problem offer-discountCents-help"');
  expect(refused).toMatch(/id="offer-discountCents-problem"[^>]*>.*cannot bear this discount\./);
  expect(refused).toMatch(/id="offer-discountCents-help"[^>]*>More than the lines: only \$7\.50 comes off\./);
  expect(inputOf(renderTotals(500, {}))).not.toContain('aria-describedby');
});
