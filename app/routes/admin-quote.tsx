import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LeadDialog } from '#desk/lead-desk/ui/LeadDialog.tsx';
import type { Route } from './+types/admin-quote.ts';

/** A quote over the list. Back closes it. Closing goes back if it was opened from the list. */
export default function AdminQuote({ params }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const isClosing = useRef(false);
  const close = () => {
    // A second Escape before the navigation ends must not go back twice.
    if (isClosing.current) return;
    isClosing.current = true;
    if ((state as { fromDesk?: boolean } | null)?.fromDesk) navigate(-1);
    else navigate({ pathname: '/admin', search }, { replace: true, preventScrollReset: true });
  };
  return <LeadDialog id={Number(params.id)} onClose={close} />;
}
