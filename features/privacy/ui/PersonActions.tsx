import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { download, trash2 } from '#ui/icons.ts';
import { ErasePerson } from './ErasePerson.tsx';
import { useExport } from './people-queries.ts';

type PersonActionsProps = { email: string; mayErase?: boolean; onErased: () => void };

/** Handing out and erasing what is held on an address. */
export function PersonActions({ email, mayErase = true, onErased }: PersonActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const { mutate: hand, isPending } = useExport(email);
  return (
    <div className="row">
      <Button small busy={isPending} onClick={() => hand()}>
        <Icon of={download} /> {isPending ? 'Exporting...' : 'Export'}
      </Button>
      {mayErase && (
        <Button small onClick={() => setAsking(true)}>
          <Icon of={trash2} /> Erase…
        </Button>
      )}
      {isAsking && <ErasePerson email={email} onClose={() => setAsking(false)} onErased={onErased} />}
    </div>
  );
}
