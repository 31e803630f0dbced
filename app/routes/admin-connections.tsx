import '#foundation/settings/ui/settings.css';
import { Link } from 'react-router';
import { FeedPart } from '#desk/calendars/ui/FeedPart.tsx';
import { WebhooksPart } from '#office/webhooks/ui/WebhooksPart.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft } from '#ui/icons.ts';

/** What other programs read and hear of the shop. */
export default function AdminConnections() {
  return (
    <main id="main" className="wrap page page--long set">
      <Link className="text-link" to="/admin/settings">
        <Icon of={arrowLeft} />
        Settings
      </Link>
      <h1 className="h2">Calendar and webhooks</h1>
      <p className="muted">See shop dates in your own calendar, and send updates to other programs.</p>
      <div className="apart--far set__narrow">
        <FeedPart />
        <WebhooksPart />
      </div>
    </main>
  );
}
