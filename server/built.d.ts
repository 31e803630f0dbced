/** Built from `app/`. */
declare module '#build/server/index.js' {
  const build: import('react-router').ServerBuild;
  export = build;
}
