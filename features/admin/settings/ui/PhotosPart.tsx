import { Link } from 'react-router';
import { PHOTOS_PAGE } from '#features/media/google-photos/constants.ts';

/** Links to the page where each admin connects Google Photos. */
export function PhotosPart() {
  return (
    <section className="set__part" id="photos" aria-labelledby="photos-title">
      <header>
        <h2 className="h3" id="photos-title">
          Google Photos
        </h2>
      </header>
      <p>
        Choose pictures for the site from your Google Photos. See whether they are connected, and how to connect them.
      </p>
      <p>
        <Link to={PHOTOS_PAGE}>Check the connection</Link>
      </p>
    </section>
  );
}
