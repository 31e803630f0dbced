import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { ContentEditingContext } from '#features/content/ui/content-editing.ts';
import type { Editing } from '#features/editing/ui/EditMode.tsx';
import { TextEditingContext } from '#features/texts/ui/text-editing.ts';
import { fetchAhead, lazyOptional } from '#ui/lazy-optional.ts';
import { Header } from './Header.tsx';
import { loadBelowFold } from './load-below-fold.ts';
import { useSignedIn } from './useSignedIn.ts';

const Footer = lazyOptional(() => loadBelowFold().then(({ Footer }) => ({ default: Footer })));
const loadEditMode = () => loadBelowFold().then(({ loadEditMode }) => loadEditMode());
const EditMode = lazyOptional(loadEditMode);

/** Header and footer around a page, and for an admin the bar that switches edit mode on. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { isSignedIn, isAdmin, clear } = useSignedIn();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [canEdit, setCanEdit] = useState(false);
  useEffect(() => {
    const show = () => setCanEdit(isAdmin);
    if (isAdmin) fetchAhead(loadEditMode).then(show, show);
  }, [isAdmin]);

  return (
    <TextEditingContext value={editing}>
      <ContentEditingContext value={editing}>
        <Header isSignedIn={isSignedIn} clear={clear} />
        {children}
        <Suspense>
          <Footer />
        </Suspense>
        {isAdmin && canEdit && (
          <Suspense>
            <EditMode onSwitch={setEditing} />
          </Suspense>
        )}
      </ContentEditingContext>
    </TextEditingContext>
  );
}
