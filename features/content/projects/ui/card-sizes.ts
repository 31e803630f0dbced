/** How wide a card's picture is shown: three beside each other, then two, then one. */
export const CARD_SIZES = '(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 92vw';
