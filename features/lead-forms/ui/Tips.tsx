import type { TextKey } from '#features/texts/contract.ts';
import { Text } from '#features/texts/ui/Text.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { SentRequest } from './sent-request.ts';

type Tip = { title: TextKey; text: TextKey; fits: (sent: SentRequest) => boolean };
const TIPS: Tip[] = [
  {
    title: 'quoteSuccess.tips.photos',
    text: 'quoteSuccess.tips.photosText',
    fits: ({ photos }) => photos === 0,
  },
  {
    title: 'quoteSuccess.tips.answer',
    text: 'quoteSuccess.tips.answerText',
    fits: ({ quote }) => Boolean(quote.phone),
  },
  {
    title: 'quoteSuccess.tips.timeline',
    text: 'quoteSuccess.tips.timelineText',
    fits: ({ quote }) => !quote.timeline,
  },
];

/** What the customer can do meanwhile. Shows only tips that suit the request, if it is known. */
export function Tips({ sent }: { sent: SentRequest | null }) {
  const tips = TIPS.filter(({ fits }) => !sent || fits(sent));
  return (
    <div>
      {tips.length > 0 && (
        <h2>{tips.length === TIPS.length ? <Text k="quoteSuccess.tips.title" /> : 'What helps in the meantime'}</h2>
      )}
      {tips.length > 0 && (
        <ul className="tips">
          {tips.map(({ title, text }) => (
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
      )}
      <ButtonLink to="/" variant="ink">
        <Text k="quoteSuccess.tips.home" />
      </ButtonLink>
    </div>
  );
}
