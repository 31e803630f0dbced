import { Text } from '#features/texts/ui/Text.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft } from '#ui/icons.ts';
import { PageLink } from '#ui/page-link.tsx';

export function BackToHome() {
  return (
    <p>
      <PageLink className="back" to="/">
        <Icon of={arrowLeft} /> <Text k="contact.hero.back" />
      </PageLink>
    </p>
  );
}
