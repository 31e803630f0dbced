import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { pencil, trash2 } from '#ui/icons.ts';
import { DetailsDialog } from '../../details/ui/DetailsDialog.tsx';
import type { Project } from '../../projects/contract.ts';
import { CARD } from '../words.ts';
import { DeleteItem } from './DeleteItem.tsx';
import { useListChanges, useRecords } from './records.ts';

const LISTED_AT = '/portfolio';

/** On a project's own page: all its fields, and how to delete it. Without it, or hidden, the page is none: then the portfolio follows. */
export function ProjectTools({ project: { id, title } }: { project: Project }) {
  const { remove, bringBack } = useListChanges('projects');
  const navigate = useNavigate();
  const [opened, setOpened] = useState<'details' | 'delete'>();
  // The details are there as soon as they are asked for.
  useRecords('projects');
  const leave = async () => navigate(LISTED_AT);

  return (
    <div className="row project-tools">
      <Button small onClick={() => setOpened('details')}>
        <Icon of={pencil} /> {CARD.details}
      </Button>
      <Button small onClick={() => setOpened('delete')}>
        <Icon of={trash2} /> {CARD.remove}
      </Button>
      {opened === 'details' && (
        <DetailsDialog
          list="projects"
          id={id}
          onDeleted={leave}
          onStored={({ active }) => (active === false ? leave() : undefined)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'delete' && (
        <DeleteItem
          label={title}
          remove={() => remove(id, leave)}
          bringBack={() => bringBack(id)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}
