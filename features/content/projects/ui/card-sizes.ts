/** The width of a card's picture in three columns, two, and one. */
export const CARD_SIZES = '(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 92vw';
