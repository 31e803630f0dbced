import { useId, useState } from 'react';
import { labelOfKey } from '#features/audit/history/rules.ts';
import type { TextKey } from '#features/texts/contract.ts';
import { useTexts } from '#features/texts/ui/Text.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useBackCloses } from '#ui/use-back-closes.ts';
import { PAGE_WORDS } from '../constants.ts';
import { PageText } from './PageText.tsx';
import { textEdits } from './text-edit.ts';

/** Every text of the page in one list: those that cannot be clicked (labels of fields, descriptions), too. */
export function AllTextsDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const [sought, setSought] = useState('');
  const id = useId();
  useBackCloses(close);

  /** Leaving the text that is being changed saves it; where that is refused, it stays, and this window around it. */
  function close() {
    (document.activeElement as HTMLElement | null)?.blur();
    const { open } = textEdits();
    if (open?.kind !== 'field' || !open.anchor.closest('dialog')) onClose();
  }

  const found = (Object.entries(texts) as [TextKey, string][]).filter(([key, words]) =>
    `${labelOfKey(key)} ${words}`.toLowerCase().includes(sought.trim().toLowerCase()),
  );
  return (
    <Dialog title={PAGE_WORDS.title} subtitle={PAGE_WORDS.subtitle} onClose={close}>
      <div className="field">
        <label htmlFor={id}>{PAGE_WORDS.search}</label>
        <input
          id={id}
          type="search"
          className="input"
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      </div>
      <dl className="page-words">
        {found.map(([key, words]) => (
          <div key={key}>
            <dt className="sm muted">{labelOfKey(key)}</dt>
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
