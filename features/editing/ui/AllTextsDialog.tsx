import { useState } from 'react';
import { formatKey } from '#features/audit/history/rules.ts';
import { searchKey } from '#features/fields/rules.ts';
import type { TextKey } from '#features/texts/contract.ts';
import { useTexts } from '#features/texts/ui/Text.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useCloseOnBack } from '#ui/use-close-on-back.ts';
import { ALL_TEXTS } from '../constants.ts';
import { PageText } from './PageText.tsx';
import { useTextEdits } from './text-edit.ts';

/** Every text of the page in one list, also those that cannot be clicked, such as labels and descriptions. */
export function AllTextsDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const [search, setSearch] = useState('');
  useCloseOnBack(close);

  /** The blur saves the open field. If its text is invalid, the field and this dialog stay open. */
  function close() {
    (document.activeElement as HTMLElement | null)?.blur();
    const { open } = useTextEdits.getState();
    if (!open?.anchor.closest('dialog')) onClose();
  }

  const found = (Object.entries(texts) as [TextKey, string][]).filter(([key, words]) =>
    searchKey(`${formatKey(key)} ${words}`).includes(searchKey(search.trim())),
  );
  return (
    <Dialog title={ALL_TEXTS.title} subtitle={ALL_TEXTS.subtitle} onClose={close}>
      <Field label={ALL_TEXTS.search} type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
      <dl className="page-words">
        {found.map(([key, words]) => (
          <div key={key}>
            <dt className="sm muted">{formatKey(key)}</dt>
            <dd>
              <PageText k={key} words={words}>
                {words}
              </PageText>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
