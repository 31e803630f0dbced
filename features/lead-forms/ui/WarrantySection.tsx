import './sheet-figure.css';
import './warranty.css';
import type { TextKey } from '#features/texts/contract.ts';
import { Text, useText } from '#features/texts/ui/Text.tsx';
import { COVERAGE } from './warranty-coverage.ts';

const LAYERS: { variant: string; name: TextKey }[] = [
  { variant: 'clear', name: 'warranty.section.clear' },
  { variant: 'base', name: 'warranty.section.base' },
  { variant: 'primer', name: 'warranty.section.primer' },
  { variant: 'conversion', name: 'warranty.section.conversion' },
  { variant: 'aluminum', name: 'warranty.section.aluminum' },
];

/** A section through the paint system, with the coverage as dimension lines along its layers. */
export function WarrantySection() {
  return (
    <figure className="sheet-figure">
      <div className="paint-section" role="img" aria-label={useCaption()}>
        {LAYERS.map(({ variant, name }) => (
          <div className={`paint-section__layer paint-section__layer--${variant}`} key={variant}>
            <i />
            <span>
              <Text k={name} />
            </span>
          </div>
        ))}
        {COVERAGE.map(({ letter, years, what }) => (
          <div className={`paint-section__span paint-section__span--${letter.toLowerCase()}`} key={letter}>
            <p>
              <b>
                <em>{letter}</em>
                <Text k={years} /> <Text k="warranty.coverage.years" />
              </b>
              <span>
                <Text k={what} />
              </span>
            </p>
          </div>
        ))}
      </div>
      <figcaption className="label">
        <span>
          <Text k="warranty.section.caption" />
        </span>
        <span>
          <Text k="warranty.section.scale" />
        </span>
      </figcaption>
    </figure>
  );
}

/** The drawing's text alternative. */
function useCaption(): string {
  const [clear, base, primer, conversion, aluminum] = [
    useText('warranty.section.clear'),
    useText('warranty.section.base'),
    useText('warranty.section.primer'),
    useText('warranty.section.conversion'),
    useText('warranty.section.aluminum'),
  ];
  return `${useText('warranty.section.caption')}: ${[clear, base, primer, conversion, aluminum].join(', ')}`;
}
