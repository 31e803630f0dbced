import { Link } from 'react-router';
import { PHOTOS_PAGE } from '#features/media/google-photos/constants.ts';

/** Links to the page of calendar feeds and webhooks. */
export function ConnectionsPart() {
  return (
    <section className="set__part" id="connections" aria-labelledby="connections-title">
      <header>
        <h2 className="h3" id="connections-title">
          Calendar and webhooks
        </h2>
      </header>
      <p>See the hangar and appointments in your own calendar, and send updates to other programs.</p>
      <p>
        <Link to="/admin/connections">Calendar and webhooks</Link>
      </p>
    </section>
  );
}

/** Links to the page where each admin connects Google Photos. */
export function PhotosPart() {
  return (
    <section className="set__part" id="photos" aria-labelledby="photos-title">
      <header>
        <h2 className="h3" id="photos-title">
          Google Photos
        </h2>
      </header>
      <p>Choose pictures for the site from Google Photos. Check the connection or set it up.</p>
      <p>
        <Link to={PHOTOS_PAGE}>Check the connection</Link>
      </p>
    </section>
  );
}
