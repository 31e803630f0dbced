import { late, usePreload } from '#ui/lazy-optional.ts';

const loadViewer = () => import('./PhotoViewer.tsx');

/** The photo viewer, which nobody sees at first. */
export const PhotoViewer = late(loadViewer);

/** For a page whose photos open in it: it is there by the time somebody asks for it. */
export const usePreloadedViewer = () => usePreload(loadViewer);
