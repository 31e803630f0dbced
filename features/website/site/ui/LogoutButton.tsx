import { useState } from 'react';
import { useNavigate } from 'react-router';
import { forgetDesk } from '#client/desk-data.ts';
import { toast } from '#ui/toast.tsx';
import { LOGOUT } from '../site.constants.ts';

export default function LogoutButton({ className, onDone }: { className: string; onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();

  async function logOut() {
    setBusy(true);
    try {
      const response = await fetch('/api/logout', {
        method: 'POST',
        credentials: 'include',
        headers: { 'Content-Type': 'application/json' },
      });
      if (response.ok) {
        await forgetDesk();
        toast({ ...LOGOUT.done, kind: 'success' });
        onDone();
        navigate('/');
      } else {
        toast({ ...LOGOUT.refused, kind: 'error' });
      }
    } catch {
      toast({ ...LOGOUT.failed, kind: 'error' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <button type="button" className={className} disabled={busy} onClick={logOut}>
      {busy ? LOGOUT.busy : LOGOUT.idle}
    </button>
  );
}
