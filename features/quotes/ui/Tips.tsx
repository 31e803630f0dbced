import type { TextKey } from '#features/content/page-texts/contract.ts';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { ButtonLink } from '#ui/button.tsx';

const TIPS: { title: TextKey; text: TextKey }[] = [
  { title: 'quoteSuccess.tips.photos', text: 'quoteSuccess.tips.photosText' },
  { title: 'quoteSuccess.tips.answer', text: 'quoteSuccess.tips.answerText' },
  { title: 'quoteSuccess.tips.timeline', text: 'quoteSuccess.tips.timelineText' },
];

/** What the customer can do meanwhile. */
export function Tips() {
  return (
    <div>
      <h2>
        <Text k="quoteSuccess.tips.title" />
      </h2>
      <ul className="tips">
        {TIPS.map(({ title, text }) => (
          <li key={title}>
            <h3 className="h4">
              <Text k={title} />
            </h3>
            <p className="muted">
              <Text k={text} />
            </p>
          </li>
        ))}
      </ul>
      <ButtonLink to="/" look="ink">
        <Text k="quoteSuccess.tips.home" />
      </ButtonLink>
    </div>
  );
}
