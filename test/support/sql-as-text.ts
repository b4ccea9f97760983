/** A plugin of vitest: a .sql file is imported as its text, as `scripts/build.mjs` builds it. */
export const sqlAsText = {
  name: 'sql-as-text',
  transform: (text: string, file: string) =>
    file.endsWith('.sql') ? `export default ${JSON.stringify(text)}` : undefined,
}
