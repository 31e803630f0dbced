import '#features/editing/ui/cards.css';
import '#ui/key.css';
import '#ui/segmented.css';
import { useMemo, useState } from 'react';
import type { PriceList } from '#features/estimates/contract.ts';
import type { Shop } from '#features/shop/contract.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { plus } from '#ui/icons.ts';
import { catalogOf } from '../../catalog/rules.ts';
import { OFFER_LIMITS } from '../../constants.ts';
import type { OfferSection } from '../../contract.ts';
import { addSection, placeLine } from '../../editing/rules.ts';
import { fieldId, focusField, useBody, useEditor } from './editor-context.ts';
import { Problem } from './editor-inputs.tsx';
import { newPartId } from './new-line.ts';
import { SectionEditor } from './SectionEditor.tsx';
import { useActiveLine } from './use-active-line.ts';
import { useLineKeys } from './use-line-keys.ts';

/** All sections of a quote, to write, price and order their lines. */
export function SectionList({ prices, shop }: { prices: PriceList | undefined; shop: Shop | undefined }) {
  const editor = useEditor();
  const sections = useBody((body) => body.sections);
  const aircraftType = useBody((body) => body.aircraft.type);
  const { activeLine, ...activation } = useActiveLine();
  const [announcement, setAnnouncement] = useState('');
  const onKeyDown = useLineKeys(editor, setAnnouncement);
  const catalog = useMemo(
    () => (prices && shop ? catalogOf(prices, shop, aircraftType) : []),
    [prices, shop, aircraftType],
  );
  const dropLine = useMemo(
    () => (lineId: string, to: number) => {
      const place = placesOf(editor.store.getState().timeline.now.body.sections)[to];
      if (place) editor.edit(placeLine(lineId, place.sectionId, place.index));
    },
    [editor],
  );

  function add() {
    const id = newPartId();
    editor.edit(addSection(id));
    focusField(`section-${id}-title`);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields within
    <div className="stack" data-cards="" onKeyDown={onKeyDown} {...activation}>
      {sections.map((section, index) => (
        <SectionEditor
          key={section.id}
          section={section}
          index={index}
          count={sections.length}
          activeLine={section.lines.some(({ id }) => id === activeLine) ? activeLine : null}
          catalog={catalog}
          onDropLine={dropLine}
        />
      ))}
      <div className="row between">
        <Button small id={fieldId('sections')} disabled={sections.length >= OFFER_LIMITS.sections} onClick={add}>
          <Icon of={plus} /> Add a section
        </Button>
        <p className="row keys muted sm">
          <span>
            <kbd className="key">Enter</kbd> next line
          </span>
          <span>
            <kbd className="key">Alt</kbd> <kbd className="key">↑</kbd> <kbd className="key">↓</kbd> move
          </span>
          <span>
            <kbd className="key">/</kbd> price list
          </span>
          <span>
            <kbd className="key">Ctrl</kbd> <kbd className="key">Z</kbd> undo
          </span>
        </p>
      </div>
      <Problem field="sections" />
      <p className="vh" role="status">
        {announcement}
      </p>
    </div>
  );
}

/** The places that a line can be dropped at, as they follow each other on the page: each line, and each section's end. */
function placesOf(sections: readonly OfferSection[]): { sectionId: string; index: number }[] {
  return sections.flatMap(({ id, lines }) =>
    Array.from({ length: lines.length + 1 }, (_, index) => ({ sectionId: id, index })),
  );
}
