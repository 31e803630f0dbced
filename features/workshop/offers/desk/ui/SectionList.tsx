import { memo, useMemo, useState } from 'react';
import { Button, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowDown, arrowUp, ellipsis, plus, trash2 } from '#ui/icons.ts';
import { DragGrip } from '#website/editing/ui/drag-grip.tsx';
import {
  addSection,
  type CatalogItem,
  catalogOf,
  changeSection,
  moveSection,
  placeLine,
  removeSection,
} from '../../editing.ts';
import { OFFER_LIMITS } from '../../offer.constants.ts';
import type { OfferSection } from '../../offer.contract.ts';
import { Problem, TextInput } from './editor-inputs.tsx';
import { LineEditor } from './LineEditor.tsx';
import { NewLine } from './NewLine.tsx';
import { fieldId, focusField, useBody, useEditor } from './use-editor.ts';
import '#website/editing/ui/cards.css';
import '#ui/records.css';
import type { PriceList } from '#website/estimates/prices.contract.ts';
import type { Shop } from '#workshop/shop/shop.contract.ts';
import { newPartId, useActiveLine, useLineKeys } from './editor-lines.ts';

const KIND_LABELS: Record<OfferSection['kind'], string> = { included: 'Included', one: 'Choose one', any: 'Any' };

interface SectionProps {
  section: OfferSection;
  index: number;
  count: number;
  activeLine: string | null;
  catalog: readonly CatalogItem[];
  onDropLine: (lineId: string, to: number) => void;
}

/** A section of a quote with its lines. */
const SectionEditor = memo(function SectionEditor(props: SectionProps) {
  const { section, index, activeLine, catalog, onDropLine } = props;
  const { id, title, kind, lines } = section;
  return (
    <section
      className="box quote-section field-cells"
      aria-label={`Section ${title || index + 1}`}
      data-card="section"
      data-heading={id}
    >
      <SectionHead {...props} />
      <div className="quote-line quote-line--head" aria-hidden="true">
        <span />
        <span className="label">Line</span>
        <span className="label quote-line__number">Qty</span>
        <span className="label">Unit</span>
        <span className="label quote-line__number">Unit price</span>
        <span className="label">Tax</span>
        <span className="label quote-line__amount">Amount</span>
      </div>
      {lines.map((line, l) => (
        <LineEditor
          key={line.id}
          sectionId={id}
          kind={kind}
          line={line}
          index={l}
          count={lines.length}
          isActive={line.id === activeLine}
          onDrop={onDropLine}
        />
      ))}
      <NewLine section={section} catalog={catalog} />
    </section>
  );
});

function SectionHead({ section, index, count }: SectionProps) {
  const editor = useEditor();
  const { id, title, note, kind } = section;
  const [isOpen, setOpen] = useState(false);
  const name = title || `section ${index + 1}`;
  const field = (part: string) => `section-${id}-${part}`;
  return (
    <>
      <div className="quote-section__head">
        <div className="quote-line__grip">
          <DragGrip label={name} onDrop={(to) => editor.edit(moveSection(id, to))} />
        </div>
        <TextInput
          field={field('title')}
          label="Section title"
          placeholder="Section title"
          value={title}
          maxLength={OFFER_LIMITS.sectionTitle}
          onText={(typed) => changeSection(id, () => ({ title: typed }))}
        />
        <fieldset className="seg">
          <legend className="vh">What the customer may choose in {name}</legend>
          {(Object.keys(KIND_LABELS) as OfferSection['kind'][]).map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={`kind-${id}`}
                checked={kind === each}
                onChange={() => editor.edit(changeSection(id, () => ({ kind: each })))}
              />
              <span>{KIND_LABELS[each]}</span>
            </label>
          ))}
        </fieldset>
        <IconButton
          icon={ellipsis}
          label={`More for ${name}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <Problem field={field('title')} />
      {(isOpen || note) && (
        <TextInput
          field={field('note')}
          label="Note below the title"
          className="quote-section__note"
          placeholder="Note below the title; the customer sees it"
          lines={1}
          value={note}
          maxLength={OFFER_LIMITS.sectionNote}
          onText={(typed) => changeSection(id, () => ({ note: typed }))}
        />
      )}
      {isOpen && (
        <div className="quote-tools quote-tools--section">
          <button type="button" disabled={index === 0} onClick={() => editor.edit(moveSection(id, index - 1))}>
            <Icon of={arrowUp} /> Up
          </button>
          <button type="button" disabled={index === count - 1} onClick={() => editor.edit(moveSection(id, index + 1))}>
            <Icon of={arrowDown} /> Down
          </button>
          <button
            type="button"
            className="danger"
            onClick={() => {
              editor.edit(removeSection(id));
              focusField('sections');
            }}
          >
            <Icon className="danger" of={trash2} /> Delete section
          </button>
        </div>
      )}
    </>
  );
}

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
