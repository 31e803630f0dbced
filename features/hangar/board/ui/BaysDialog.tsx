import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Bay } from '../../contract.ts';
import { BayForm } from './BayForm.tsx';
import { useHangarCall } from './board-queries.ts';

/** All bays, to change, add and remove. */
export function BaysDialog({ bays, onClose }: { bays: readonly Bay[]; onClose: () => void }) {
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const { act, isBusy } = useHangarCall('/api/bays');
  /** Puts a bay out of use, or back in; one that was never used is deleted. */
  const changeUse = ({ id, active }: Bay) =>
    active
      ? act({ method: 'DELETE', path: `/${id}` })
      : act({ method: 'PATCH', path: `/${id}`, body: { active: true } });
  return (
    <Dialog narrow title="Bays" dismissOnBackdrop={false} isBusy={isBusy} onClose={onClose}>
      <ul className="bays">
        {bays.map((bay) => (
          <li key={bay.id}>
            <p className="row">
              <span className="bays__name">
                <b>{bay.name}</b>
                <small>
                  {bay.places === 1 ? '1 spot' : `${bay.places} spots`}
                  {!bay.active && ', not in use'}
                </small>
              </span>
              <Button small onClick={() => setOpen(open === bay.id ? null : bay.id)} aria-expanded={open === bay.id}>
                Edit
              </Button>
              <Button small variant="quiet" onClick={() => void changeUse(bay)}>
                {bay.active ? 'Remove' : 'Reactivate'}
              </Button>
            </p>
            {open === bay.id && <BayForm key={bay.updatedAt} bay={bay} onDone={() => setOpen(null)} />}
          </li>
        ))}
      </ul>
      {open === 'new' ? (
        <BayForm bay={null} onDone={() => setOpen(null)} />
      ) : (
        <Button onClick={() => setOpen('new')}>Add a bay</Button>
      )}
    </Dialog>
  );
}
