import type { Territory } from '../../../shared/territory/territory.ts'

/**
 * From this share of its communes with a sale on, a département that was read as one is taken for whole. In each yearly file of the
 * producer more have one; a file given by hand may be a few communes of it, whose figures are not those of the département. A year is whole likewise
 * when it has this share of the communes that the fullest year has: a file given for one more year may be of one commune.
 */
export const WHOLE = 0.5

/** Whether so many communes with a sale are enough for sales that were read as one to be those of the whole département. */
export function coversDepartement(sold: number, area: string, territory: Territory): boolean {
  const all = territory.cadastralCommunes(area).length
  return all > 0 && sold >= all * WHOLE
}
