/** What no first view needs, asked for in one place so that it is one file. */
export const belowFold = () => import('./below-fold.ts');

export const loadLogout = () => belowFold().then(({ LogoutButton }) => ({ default: LogoutButton }));
