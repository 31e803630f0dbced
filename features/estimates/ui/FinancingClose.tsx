import './financing-close.css';
import { Text } from '#features/texts/ui/Text.tsx';
import { ButtonLink } from '#ui/button.tsx';

/** Links to the next pages. */
export function FinancingClose() {
  return (
    <section className="on-mist financing-close">
      <div className="wrap row between">
        <h2>
          <Text k="financing.close.title" />
        </h2>
        <div className="row">
          <ButtonLink to="/quote-calculator" variant="primary" arrow onClick={toTop}>
            <Text k="financing.close.quote" />
          </ButtonLink>
          <ButtonLink to="/contact" onClick={toTop}>
            <Text k="financing.close.contact" />
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** Scrolls at once: the bottom of the next page may be empty. */
const toTop = () => window.scrollTo({ top: 0, behavior: 'instant' });
