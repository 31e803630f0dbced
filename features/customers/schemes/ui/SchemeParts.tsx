import { type MouseEvent, useEffect, useState } from 'react';
import { create } from 'zustand';
import type { Coating, Scheme } from '#airplanes/drawing/paint/scheme.ts';
import type { SettledPicture, View } from '#airplanes/drawing/pictures.ts';
import { ApiError, fetchOk } from '#client/request.ts';
import { saveResponse } from '#ui/copy-and-save.ts';
import { useAfterHydration } from '#ui/hydration.ts';
import { Icon } from '#ui/icon.tsx';
import { fileText } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { SHEET_MESSAGES } from '../scheme-limits.constants.ts';
import { STAGE_WIDTH } from '../studio.constants.ts';
import type { Live } from './live.tsx';

const useStore = create<{ live: Live | null; hasFailed: boolean }>(() => ({ live: null, hasFailed: false }));

let loading: Promise<Live> | null = null;

/** What draws in the browser, once it has loaded; null on the server. */
export const useLive = (): Live | null => useStore(({ live }) => live);

/** Whether it could not be loaded at the last try. */
export const useLiveFailed = (): boolean => useStore(({ hasFailed }) => hasFailed);

/** Loads it, unless it has; after a failure, again. @throws if that fails */
export function loadLive(): Promise<Live> {
  loading ??= import('./live.tsx').then(
    ({ live }) => {
      useStore.setState({ live, hasFailed: false });
      return live;
    },
    (error) => {
      loading = null;
      useStore.setState({ hasFailed: true });
      throw error;
    },
  );
  return loading;
}

/** Loads it and goes without it if that fails: what the server has drawn stays. */
export const tryLive = () => loadLive().catch(() => null);

const serverPicture = import.meta.env.SSR ? (await import('./server-picture.ts')).serverPicture : null;

/**
 * A drawing as our own writer made it, of numbers and of colors from a checked list. The server's stays while `picture` is
 * null and the view is the first, so that it is neither sent twice nor drawn again while the page loads.
 */
export function SchemePicture({
  scheme,
  coatings,
  picture = null,
  view = 'left',
  description,
}: {
  scheme: Scheme;
  coatings: readonly Coating[];
  picture?: SettledPicture | null;
  view?: View;
  description: string;
}) {
  const live = useLive();
  const [isHydrating] = useState(useAfterHydration(true) === null);
  const [firstView] = useState(view);
  const isServers = !picture && isHydrating && view === firstView;
  useEffect(() => {
    if (!isServers) void tryLive();
  }, [isServers]);

  const named = { className: 'plate__picture', role: 'img', 'aria-label': description };
  if (!live || isServers) {
    const svg = serverPicture?.(scheme, coatings, view, STAGE_WIDTH) ?? '';
    // biome-ignore lint/security/noDangerouslySetInnerHtml: no text of a visitor is part of it
    return <div key="server" {...named} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: svg }} />;
  }
  return (
    <div key="browser" {...named}>
      <live.LivePicture
        key={`${scheme.type} ${view}`}
        picture={picture ?? live.pictureOf(scheme, coatings)}
        view={view}
        width={STAGE_WIDTH}
      />
    </div>
  );
}

/** Downloads the sheet of a scheme. A failure is told on the page; without JavaScript it is a plain link. */
export function SheetLink({ href }: { href: string }) {
  const [isBusy, setBusy] = useState(false);

  async function download(event: MouseEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      await saveResponse(await fetchOk('GET', href), 'paint-scheme.pdf');
    } catch (error) {
      toast({ kind: 'error', title: SHEET_MESSAGES.failed, description: problemOf(error) });
    }
    setBusy(false);
  }

  return (
    <a className="btn btn--line btn--sm" href={href} download aria-busy={isBusy || undefined} onClick={download}>
      <Icon of={fileText} /> {isBusy ? 'Making the sheet…' : 'Sheet (PDF)'}
    </a>
  );
}

function problemOf(error: unknown): string {
  if (error instanceof ApiError) return error.problem?.detail ?? SHEET_MESSAGES.retry;
  return navigator.onLine ? SHEET_MESSAGES.retry : SHEET_MESSAGES.offline;
}
