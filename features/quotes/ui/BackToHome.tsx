import { Link } from 'react-router';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft } from '#ui/icons.ts';

export function BackToHome() {
  return (
    <p>
      <Link className="back" to="/">
        <Icon of={arrowLeft} /> <Text k="contact.hero.back" />
      </Link>
    </p>
  );
}
