/** What a compose file says, by dotted path: `services.api.command` → `["serve"]`; the items of a list are numbered. */
export type Settings = ReadonlyMap<string, string>

interface Level {
  indent: number
  path: string
  items: number
}

/**
 * Reads the plain YAML that docker-compose.yml keeps to: two spaces a level, `key: value`, `- item`, and lists in
 * brackets left as text. Throws on anything else, so that nothing passes unread.
 */
export function readCompose(yaml: string): Settings {
  const settings = new Map<string, string>()
  const levels: Level[] = [{ indent: -1, path: '', items: 0 }]
  for (const line of yaml.split('\n')) {
    if (/^\s*(#.*)?$/.test(line)) continue
    const parts = /^((?: {2})*)(?:([\w-]+):(?: (\S.*))?|- (\S.*))$/.exec(line)
    if (!parts) throw new Error(`docker-compose.yml: this line is not plain enough to be checked: ${line}`)
    const [, spaces, key, value, item] = parts
    const indent = spaces!.length
    while (levels.at(-1)!.indent >= indent) levels.pop()
    const parent = levels.at(-1)!
    const path = [parent.path, key ?? String(parent.items++)].filter((name) => name !== '').join('.')
    if (settings.has(path)) throw new Error(`docker-compose.yml: ${path} is given twice`)
    settings.set(path, unquoted(item ?? value ?? ''))
    if (key !== undefined) levels.push({ indent, path, items: 0 })
  }
  return settings
}

/** Names right below a path, in file order. */
export function below(settings: Settings, path: string): string[] {
  const names = [...settings.keys()].filter((key) => key.startsWith(`${path}.`))
  return [...new Set(names.map((key) => key.slice(path.length + 1).split('.')[0]!))]
}

function unquoted(text: string): string {
  return /^"[^"]*"$/.test(text) ? text.slice(1, -1) : text
}
