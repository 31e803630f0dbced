import { createContext } from 'react';

/** Tells the dialog around a form whether the form is being sent: nothing closes the dialog meanwhile. */
export const DialogBusy = createContext<(isBusy: boolean) => void>(() => {});
