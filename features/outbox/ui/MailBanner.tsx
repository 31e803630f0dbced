import './mail-banner.css';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Text, useText } from '#features/content/page-texts/ui/Text.tsx';
import { shopDay } from '#time/shop-time.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert, triangleAlert, x } from '#ui/icons.ts';
import type { OutboxHealth } from '../contract.ts';
import { useOutboxHealth } from './outbox-queries.ts';

const DISMISSED = 'mail-banner-dismissed';

/** Says so where the shop's mails do not arrive. It can be dismissed for the day, until more mails fail. */
export function MailBanner() {
  const { data: health } = useOutboxHealth();
  const { pathname } = useLocation();
  const dismiss = useText('admin.mail.dismiss');
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED));
  const trouble = health && troubleIn(health);
  if (!trouble || dismissed === trouble.id) return null;
  const { state, id } = trouble;
  const isOutbox = pathname === '/admin/outbox';
  return (
    <div className="wrap">
      <div className={`mail-banner mail-banner--${state}`} role="status">
        <Icon of={state === 'failing' ? circleAlert : triangleAlert} />
        <p>
          <b>
            <Text k={`admin.mail.${state}`} />
          </b>{' '}
          {isOutbox && <Text k={`admin.mail.${state}Help`} />}
        </p>
        {!isOutbox && (
          <>
            <Link className="btn btn--ink btn--sm" to="/admin/outbox">
              <Text k="admin.mail.look" />
            </Link>
            <IconButton
              label={dismiss}
              icon={x}
              onClick={() => {
                localStorage.setItem(DISMISSED, id);
                setDismissed(id);
              }}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** What is wrong with the mails; the id is another one on another day, and when there is more. */
function troubleIn({ isSetUp, failed, overdue }: OutboxHealth) {
  const isFailing = failed > 0 || overdue > 0;
  if (isSetUp && !isFailing) return null;
  const state = isSetUp ? ('failing' as const) : ('unset' as const);
  return { state, id: [shopDay(), state, failed + overdue].join(' ') };
}
