import { Link } from 'react-router';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { PHOTOS_PAGE } from '#features/media/google-photos/constants.ts';

/** Leads to where each admin connects their own Google Photos; nothing is set here. */
export function PhotosPart() {
  return (
    <section className="set__part" id="photos" aria-labelledby="photos-title">
      <header>
        <h2 className="h3" id="photos-title">
          <Text k="settings.photos.title" />
        </h2>
      </header>
      <p>
        <Text k="settings.photos.hint" />
      </p>
      <p>
        <Link to={PHOTOS_PAGE}>
          <Text k="settings.photos.link" />
        </Link>
      </p>
    </section>
  );
}
