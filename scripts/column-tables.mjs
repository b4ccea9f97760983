/** The columns of a lake file (`LakeFile` of shared/lake) as lines of a Markdown table. */
export function columnTable({ columns }) {
  const rows = columns.map(({ name, type, unit = '', meaning, source = '' }) => {
    const from = typeof source === 'string' ? source : source.map((one) => `\`${one}\``).join(', ')
    return `| \`${name}\` | \`${type}\` | ${unit} | ${meaning} | ${from} |`
  })
  return ['| column | type | unit | meaning | source column |', '|---|---|---|---|---|', ...rows]
}

/**
 * The texts that print columns, by their path from the root, with the tables of what is declared. `lakeFiles` is that of shared/lake/dictionary.ts,
 * `pages` the tables of other pages as lines, by their path; `read` gives the text that stands at a path. Throws when a text has no place for a table.
 */
export function columnTexts({ lakeFiles, pages }, read) {
  const readmes = Object.entries(lakeFiles).map(([name, files]) => {
    const path = `ingest/${name === 'parcel-facts' ? 'derived' : 'datasets'}/${name}/README.md`
    return [path, withLakeFiles(path, read(path), files)]
  })
  return Object.fromEntries([
    ...readmes,
    ...Object.entries(pages).map(([path, tables]) => [
      path,
      tables.reduce((text, table) => withTable(path, text, table), read(path)),
    ]),
  ])
}

/**
 * The README at `path` with the tables of its lake files, each under the heading that names it; a file without a heading comes last. All other text
 * stays. Throws when a heading names a file that is none of `files`: what stands under it is a person's to remove.
 */
export function withLakeFiles(path, readme, files) {
  const kinds = files.map(({ kind }) => kind)
  const [, unknown] =
    [...readme.matchAll(/^### Lake file `([\w-]+)`$/gm)].find(([, kind]) => !kinds.includes(kind)) ?? []
  if (unknown !== undefined)
    throw new Error(`${path} describes the lake file ${unknown}, which is not declared: remove it`)
  return files.reduce((text, file) => {
    const heading = `### Lake file \`${file.kind}\``
    const table = columnTable(file)
    const lines = text.split('\n')
    const at = lines.indexOf(heading)
    if (at < 0) return `${text.trimEnd()}\n\n${heading}\n\n${table.join('\n')}\n`
    const next = lines.findIndex((line, i) => i > at && line.startsWith('##'))
    const end = next < 0 ? lines.length : next
    const section = withTable(`${path}, ${heading},`, lines.slice(at, end).join('\n'), table)
    return [...lines.slice(0, at), section, ...lines.slice(end)].join('\n')
  }, readme)
}

/** The text with these lines in place of the table that has the same header. Throws when it has no such table, or several. */
export function withTable(path, text, table) {
  const lines = text.split('\n')
  const at = lines.indexOf(table[0])
  if (at < 0 || lines.includes(table[0], at + 1))
    throw new Error(`${path} has ${at < 0 ? 'no table' : 'several tables'} with the header ${table[0]}`)
  const length = lines.slice(at).findIndex((line) => !line.startsWith('|'))
  return [...lines.slice(0, at), ...table, ...(length < 0 ? [] : lines.slice(at + length))].join('\n')
}
