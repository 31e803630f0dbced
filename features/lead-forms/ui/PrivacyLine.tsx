import type { TextKey } from '#features/texts/contract.ts';
import { Text } from '#features/texts/ui/Text.tsx';
import { Icon } from '#ui/icon.tsx';
import { lockKeyhole } from '#ui/icons.ts';
import { PageLink } from '#ui/page-link.tsx';

/** How submitted data is used. */
export function PrivacyLine({ text = 'site.privacyLine.text' }: { text?: TextKey | undefined }) {
  return (
    <p className="privacy">
      <Icon of={lockKeyhole} />
      <span>
        <Text k={text} />{' '}
        <PageLink to="/privacy">
          <Text k="site.privacyLine.link" />
        </PageLink>
      </span>
    </p>
  );
}
