/** Set by `npm run test:all`: API tests on both engines and journeys tagged `@all`, which `npm test` leaves out. */
export const isFullRun = process.env.TEST_ALL === '1';
