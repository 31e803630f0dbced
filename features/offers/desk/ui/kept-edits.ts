/** Names the unsaved edits of an offer's draft among those that this tab keeps. */
export const keptEditsName = (offerId: number) => `offer-${offerId}`;
