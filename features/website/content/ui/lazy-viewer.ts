import { lazyOptional, usePreload } from '#ui/lazy-optional.ts';

const loadViewer = () => import('./PhotoViewer.tsx');

export const PhotoViewer = lazyOptional(loadViewer);

/** Preloads the viewer before the first click. */
export const usePreloadedViewer = () => usePreload(loadViewer);
