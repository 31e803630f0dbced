import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Bay } from '../../contract.ts';
import { BayForm } from './BayForm.tsx';
import { useHangarCall } from './board-queries.ts';

/** All bays, to change, add and remove. */
export function BaysDialog({ bays, onClose }: { bays: readonly Bay[]; onClose: () => void }) {
  const [open, setOpen] = useState<number | 'new' | null>(null);
  return (
    <Dialog narrow title="Bays" dismissOnBackdrop={false} onClose={onClose}>
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
              <InUse bay={bay} />
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

/** Puts a bay out of use, or back in; one that was never used is deleted. */
function InUse({ bay }: { bay: Bay }) {
  const { act } = useHangarCall('/api/bays');
  const path = `/${bay.id}`;
  const change = () =>
    bay.active ? act({ method: 'DELETE', path }) : act({ method: 'PATCH', path, body: { active: true } });
  return (
    <Button small variant="quiet" onClick={() => void change()}>
      {bay.active ? 'Remove' : 'Reactivate'}
    </Button>
  );
}
