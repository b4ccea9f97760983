import { communeCodeOf } from './insee.ts'

/** First letters of an IDU before its section: commune (5) and prefix (3). */
const HEAD = 8

const MARSEILLE = '13055'
/** Marseille has the arrondissements 13201 to 13216. */
const OF_MARSEILLE = Array.from({ length: 16 }, (_, i) => `${13201 + i}`)

/**
 * The arrondissement (INSEE code) that an identifier names when it has the code of Paris or Lyon as a whole and the number of the
 * arrondissement as its prefix: `75056102…` → `75102`, `69123383…` → `69383`. Undefined of every other text. Only the first eight characters
 * are read. The register of co-ownerships (RNIC) writes its references so.
 */
export function arrondissementOfReference(reference: string): string | undefined {
  const city = communeCodeOf(reference)
  const prefix = reference.slice(5, HEAD)
  if (city === '75056' && /^1(?:0[1-9]|1\d|20)$/.test(prefix)) return `75${prefix}`
  if (city === '69123' && /^38[1-9]$/.test(prefix)) return `69${prefix}`
  return undefined
}

/**
 * The IDU under the code of its arrondissement of a parcel (14 characters) that is declared under the code of Paris, Lyon or Marseille as a
 * whole: the cadastre has arrondissements only. Undefined when `idu` is under another code, or when the arrondissement is not certain.
 *
 * Paris and Lyon: the prefix is the number of the arrondissement, and the cadastre has 000 in its place. Marseille: the prefix is that of the
 * cadastre, which names a quarter and stays; which arrondissement the quarter lies in, `has` says (whether the loaded cadastre has a parcel):
 * the parcel is found when exactly one arrondissement has it. Without `has` no parcel of Marseille is found.
 */
export function arrondissementIdu(idu: string, has?: (idu: string) => boolean): string | undefined {
  const arrondissement = arrondissementOfReference(idu)
  if (arrondissement !== undefined) return `${arrondissement}000${idu.slice(HEAD)}`
  if (!has || !idu.startsWith(MARSEILLE)) return undefined
  const known = OF_MARSEILLE.map((code) => code + idu.slice(5)).filter(has)
  return known.length === 1 ? known[0] : undefined
}

/** The IDU under which the cadastre has a parcel of Paris or Lyon that is written under the code of the city; any other text as it is. */
export function cadastreIdu(idu: string): string {
  return arrondissementIdu(idu) ?? idu
}
