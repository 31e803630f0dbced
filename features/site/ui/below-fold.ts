/** What the pages of visitors need after their first view, in one file. */
export { default as ConsentLine } from './ConsentLine.tsx';
export { default as ConstructionNotice } from './ConstructionNotice.tsx';
export { default as ErrorPage } from './ErrorPage.tsx';
export { default as Footer } from './Footer.tsx';
export { default as LogoutButton } from './LogoutButton.tsx';
export { default as PageViews } from './PageViews.tsx';

/** From here, so that the names of its many files are not in what every visitor fetches first. */
export const loadEditMode = () => import('#features/editing/ui/EditMode.tsx');
