import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { ContentEditingContext } from '#features/content/ui/content-editing.ts';
import type { Editing } from '#features/editing/ui/EditMode.tsx';
import { TextEditingContext } from '#features/texts/ui/text-editing.ts';
import { fetchAhead, lazyOptional } from '#ui/lazy-optional.ts';
import { Header } from './Header.tsx';
import { belowFold } from './late.ts';
import { useSignedIn } from './useSignedIn.ts';
import { useSite } from './useSite.ts';

/** Below every page's first view, so its code comes after that. */
const Footer = lazyOptional(() => belowFold().then(({ Footer }) => ({ default: Footer })));
/** Only an admin's browser ever asks for it. */
const loadEditMode = () => belowFold().then(({ loadEditMode }) => loadEditMode());
const EditMode = lazyOptional(loadEditMode);

/** Header and footer around a page. For an admin there is a bar at the bottom, too, which switches editing on. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { signedIn, isAdmin, forget } = useSignedIn();
  const { timeZone } = useSite().business;
  const [editing, setEditing] = useState<Editing | null>(null);
  const [canEdit, setCanEdit] = useState(false);
  useEffect(() => {
    const show = () => setCanEdit(isAdmin);
    if (isAdmin) fetchAhead(loadEditMode).then(show, show);
  }, [isAdmin]);

  return (
    <TextEditingContext value={editing}>
      <ContentEditingContext value={editing}>
        <Header signedIn={signedIn} forget={forget} />
        {children}
        <Suspense>
          <Footer />
        </Suspense>
        {isAdmin && canEdit && (
          <Suspense>
            <EditMode timeZone={timeZone} onSwitch={setEditing} />
          </Suspense>
        )}
      </ContentEditingContext>
    </TextEditingContext>
  );
}
