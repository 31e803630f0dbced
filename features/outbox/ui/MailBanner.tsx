import './mail-banner.css';
import { Link, useLocation } from 'react-router';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert, triangleAlert } from '#ui/icons.ts';
import { useOutboxHealth } from './outbox-queries.ts';

/** Says so where the shop's mails do not arrive. */
export function MailBanner() {
  const { data: health } = useOutboxHealth();
  const { pathname } = useLocation();
  if (!health) return null;
  const isFailing = health.failed > 0 || health.overdue > 0;
  if (health.isSetUp && !isFailing) return null;
  const state = health.isSetUp ? 'failing' : 'unset';
  return (
    <div className="wrap">
      <div className={`mail-banner mail-banner--${state}`} role="status">
        <Icon of={health.isSetUp ? circleAlert : triangleAlert} />
        <p>
          <b>
            <Text k={`admin.mail.${state}`} />
          </b>{' '}
          <span className="mail-banner__help">
            <Text k={`admin.mail.${state}Help`} />
          </span>
        </p>
        {pathname !== '/admin/outbox' && (
          <Link className="btn btn--ink btn--sm" to="/admin/outbox">
            <Text k="admin.mail.look" />
          </Link>
        )}
      </div>
    </div>
  );
}
