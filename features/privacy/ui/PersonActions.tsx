import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { download, trash2 } from '#ui/icons.ts';
import { ErasePersonDialog } from './ErasePersonDialog.tsx';
import { useExport } from './people-queries.ts';

type PersonActionsProps = { email: string; canErase?: boolean; onErased: () => void };

export function PersonActions({ email, canErase = true, onErased }: PersonActionsProps) {
  const [isErasing, setErasing] = useState(false);
  const { mutate: exportData, isPending } = useExport(email);
  return (
    <div className="row">
      <Button small busy={isPending} onClick={() => exportData()}>
        <Icon of={download} /> {isPending ? 'Exporting...' : 'Export'}
      </Button>
      {canErase && (
        <Button small onClick={() => setErasing(true)}>
          <Icon of={trash2} /> Erase…
        </Button>
      )}
      {isErasing && <ErasePersonDialog email={email} onClose={() => setErasing(false)} onErased={onErased} />}
    </div>
  );
}
