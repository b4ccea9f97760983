/** Names that the land-tax files write without their accents, or as two in one. */
const SPELT: Readonly<Record<string, string>> = {
  meuliere: 'meulière',
  beton: 'béton',
  agglomere: 'aggloméré',
  'zinc aluminium': 'zinc ou aluminium',
}

/** Materials in words: they are published in capitals. */
export function materialNames(names: readonly string[]): string {
  return names
    .map((name) => name.toLowerCase())
    .map((name) => SPELT[name] ?? name)
    .join(', ')
}
