import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { pencil, trash2 } from '#ui/icons.ts';
import { CARD, type ListName } from '../constants.ts';
import { DetailsDialog } from '../details/ui/DetailsDialog.tsx';
import { deleteItem } from './delete-item.ts';
import { useListChanges, useRecords } from './records.ts';

/** The buttons on a record's own page. A deleted or hidden record has no page, so the browser goes to `listedAt`. */
export function RecordTools({
  list,
  id,
  title,
  listedAt,
}: {
  list: ListName;
  id: number;
  title: string;
  listedAt: string;
}) {
  const { remove, bringBack } = useListChanges(list);
  const navigate = useNavigate();
  const [hasDetails, setHasDetails] = useState(false);
  // Preloads the records for the details dialog.
  useRecords(list);
  const leave = async () => navigate(listedAt);
  const discard = () => deleteItem({ label: title, remove: () => remove(id, leave), bringBack: () => bringBack(id) });

  return (
    <div className="row record-tools">
      <Button small onClick={() => setHasDetails(true)}>
        <Icon of={pencil} /> {CARD.details}
      </Button>
      <Button small onClick={() => void discard()}>
        <Icon of={trash2} /> {CARD.remove}
      </Button>
      {hasDetails && (
        <DetailsDialog
          list={list}
          id={id}
          onDeleted={leave}
          onStored={({ active }) => (active === false ? leave() : undefined)}
          onClose={() => setHasDetails(false)}
        />
      )}
    </div>
  );
}
