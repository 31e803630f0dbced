/** Parts of public pages that load after the first view. */
export { default as ConsentLine } from './ConsentLine.tsx';
export { default as ConstructionNotice } from './ConstructionNotice.tsx';
export { default as ErrorPage } from './ErrorPage.tsx';
export { default as Footer } from './Footer.tsx';
export { default as LogoutButton } from './LogoutButton.tsx';
export { default as PageViews } from './PageViews.tsx';

/** Here because the names of its many files would enlarge the first scripts. */
export const loadEditMode = () => import('#website/editing/ui/EditMode.tsx');
