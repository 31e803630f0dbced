import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { download, trash2 } from '#ui/icons.ts';
import { confirmErasure } from './ErasePersonDialog.tsx';
import { useErasure, useExport } from './people-queries.ts';

type PersonActionsProps = { email: string; canErase?: boolean; onErased: () => void };

export function PersonActions({ email, canErase = true, onErased }: PersonActionsProps) {
  const { mutateAsync: erase } = useErasure(email.toLowerCase());
  const { mutate: exportData, isPending } = useExport(email);
  async function askToErase() {
    if (await confirmErasure(email, erase)) onErased();
  }
  return (
    <div className="row">
      <Button small busy={isPending} onClick={() => exportData()}>
        <Icon of={download} /> {isPending ? 'Exporting...' : 'Export'}
      </Button>
      {canErase && (
        <Button small onClick={() => void askToErase()}>
          <Icon of={trash2} /> Erase…
        </Button>
      )}
    </div>
  );
}
