/** A header name without what producers change from year to year: case, accents, underscores for spaces. */
export function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_'’-]+/g, ' ')
    .trim()
}

/** The names of a header where the second column of one name is `<name> #2`: some producers give two columns the same name. */
export function numbered(header: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return header.map((name) => {
    const key = plain(name)
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return count === 1 ? name : `${name} #${count}`
  })
}

/**
 * Whether a column of a header is the one that a layout names. Names are compared by `plain`; in `wanted`, `*` stands for any text
 * (`P*_POP` is `P22_POP`).
 */
export function isNamed(column: string, wanted: string): boolean {
  const name = plain(wanted)
  if (!name.includes('*')) return plain(column) === name
  const parts = name.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(plain(column))
}
