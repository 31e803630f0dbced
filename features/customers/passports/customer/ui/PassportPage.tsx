import './passport.css';
import { type ComponentProps, memo, type ReactNode, Suspense } from 'react';
import { useReportOpened } from '#client/use-report-opened.ts';
import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { useSite } from '#website/site/ui/site-data.ts';
import { COPY_ONLY } from '../../passport.constants.ts';
import type { LinkedPassport, PublicPassport } from '../../passport.contract.ts';
import { describeSale, isInterior } from '../../warranty.ts';
import type { RefusedPost } from './HolderEnd.tsx';

/** Comes from the server whole; its code loads after the first view. */
const Content = lazyOptional(() => import('./PassportContent.tsx'));

/** Memoized: React empties a part that changes before its code has come. */
const PassportContent = memo(function PassportContent(props: ComponentProps<typeof Content>) {
  return (
    <Suspense>
      <Content {...props} />
    </Suspense>
  );
});

interface PassportPageProps {
  token: string;
  page: LinkedPassport;
  /** A buyer's acceptance, without JavaScript. */
  refused?: RefusedPost | null;
  children?: ReactNode;
}

/** A passport as one of its links shows it; the end of the page is what that link is for. */
export function PassportPage({ token, page, refused = null, children }: PassportPageProps) {
  useReportOpened(`/api/passport-links/${token}/opened`);
  return (
    <main id="main" className="passport">
      <PassportContent token={token} page={page} refused={refused} />
      <section className="passport-part wrap">
        {children}
        <p className="apart--far passport-copy muted sm">{COPY_ONLY}</p>
      </section>
    </main>
  );
}

/** For owners, buyers and mechanics. */
export function PublicEnd({ token, page }: { token: string; page: PublicPassport }) {
  const { publicUrl } = useSite();
  const tail = formatTailNumber(page.tailNumber);
  const ask = new URLSearchParams({ topic: `paint of ${tail}`, tail });
  return (
    <div className="stack passport-end">
      <div>
        <h2 className="h3">Buying this airplane?</h2>
        <p className="muted passport-end__text">
          {describeSale(page.works[0])}
          {page.works.some((work) => work.hasReleasePack && !isInterior(work)) &&
            ' The release pack shows how the control surfaces were balanced after paint. Ask the seller for it.'}
        </p>
        <p className="row">
          <a className="btn btn--primary" href={`/contact?${ask}`}>
            Ask about this paint
          </a>
        </p>
        <details className="apart--wide passport-hold">
          <summary>I’m the passport holder</summary>
          <p className="muted sm">
            Your private link shows your documents, too. If you’ve lost it, ask us and we’ll send it to you again.
          </p>
        </details>
      </div>
      <div className="row card passport-sticker">
        <img src={`/api/passport-links/${token}/qr.svg`} alt="QR code of this page" width="152" height="152" />
        <div>
          <b>{tail}</b>
          <p className="apart--tight muted sm">
            The sticker inside the baggage door. It opens this page and shows no names, prices or addresses.
          </p>
          <p className="apart--tight muted sm">
            {publicUrl}/paint/{token}
          </p>
        </div>
      </div>
    </div>
  );
}
