/** What no first view needs, asked for in one place so that it is one file. */
export const lateParts = () => import('./late-parts.ts');

export const loadLogout = () => lateParts().then(({ LogoutButton }) => ({ default: LogoutButton }));
