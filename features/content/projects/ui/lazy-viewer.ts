import { lazyOptional, usePreload } from '#ui/lazy-optional.ts';

const loadViewer = () => import('./PhotoViewer.tsx');

/** The photo viewer, loaded lazily. */
export const PhotoViewer = lazyOptional(loadViewer);

/** For a page whose photos open in it: it is loaded before the first click. */
export const usePreloadedViewer = () => usePreload(loadViewer);
