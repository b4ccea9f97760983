// The build (scripts/build.mjs) and the tests (vitest.config.ts) import a .sql file as its text.
declare module '*.sql' {
  const text: import('./sql.ts').SqlText
  export default text
}
