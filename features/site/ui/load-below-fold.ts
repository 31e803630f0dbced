/** Loads the parts that no first view needs, as one file. */
export const loadBelowFold = () => import('./below-fold.ts');

export const loadLogout = () => loadBelowFold().then(({ LogoutButton }) => ({ default: LogoutButton }));
