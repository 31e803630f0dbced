import { type ReactNode, Suspense, useState } from 'react';
import { type Editing, EditingContext } from '#features/content/ui/editing-context.ts';
import { late } from '#ui/late.ts';
import { Header } from './Header.tsx';
import { useSignedIn } from './useSignedIn.ts';
import { useSite } from './useSite.ts';

/** Below every page's first view, so its code comes after that. */
const Footer = late(() => import('./Footer.tsx'));
/** Only an admin's browser ever asks for it. */
const EditMode = late(() => import('#features/content/editing/ui/EditMode.tsx'));

/** Header and footer around a page. For an admin there is a bar at the bottom, too, which switches editing on. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { signedIn, isAdmin, forget } = useSignedIn();
  const { timeZone } = useSite().business;
  const [editing, setEditing] = useState<Editing | null>(null);
  return (
    <EditingContext value={editing}>
      <Header signedIn={signedIn} forget={forget} />
      {children}
      <Suspense>
        <Footer />
      </Suspense>
      {isAdmin && (
        <Suspense>
          <EditMode timeZone={timeZone} onSwitch={setEditing} />
        </Suspense>
      )}
    </EditingContext>
  );
}
