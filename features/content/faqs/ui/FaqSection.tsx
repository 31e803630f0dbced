import './faqs.css';
import { Text } from '#features/texts/ui/Text.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { plus } from '#ui/icons.ts';
import { useContentEditing } from '../../ui/content-editing.ts';
import type { FaqSample } from '../contract.ts';

export function FaqSection({ faqs }: { faqs: FaqSample[] }) {
  const editing = useContentEditing();
  return (
    <section className="section faq-section" id="faq">
      <div className="wrap split split--rev">
        <div>
          <h2>
            <Text k="home.faq.title" />
          </h2>
          <p className="lead">
            <Text k="home.faq.lead" />
          </p>
          <ButtonLink to="/contact" arrow>
            <Text k="home.faq.ask" />
          </ButtonLink>
        </div>
        {editing && (
          <div className="faq">
            <editing.Faqs shown={faqs} />
          </div>
        )}
        {!editing && faqs.length > 0 && (
          <div className="faq">
            {faqs.map(({ question, answer }) => (
              <details key={question}>
                <summary>
                  {question}
                  <Icon of={plus} />
                </summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        )}
        {!editing && faqs.length === 0 && <p className="muted">No FAQs available.</p>}
      </div>
    </section>
  );
}
