/** What pages need after their first view, in one chunk. */
export { default as ConsentLine } from './ConsentLine.tsx';
export { default as ConstructionNotice } from './ConstructionNotice.tsx';
export { default as ErrorPage } from './ErrorPage.tsx';
export { default as Footer } from './Footer.tsx';
export { default as LogoutButton } from './LogoutButton.tsx';
export { default as PageViews } from './PageViews.tsx';

/** Imported here to keep the list of its chunks out of the first scripts. */
export const loadEditMode = () => import('#features/editing/ui/EditMode.tsx');
