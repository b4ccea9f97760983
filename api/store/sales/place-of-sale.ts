import type { SalesArtefact } from '../../../shared/artefacts/sales.ts'

/** The first site of a sale that has a place: the same wherever the sale is drawn, so that it is one point. Undefined when none has. */
export function placeOfSale(
  { saleSiteOffset, saleSites, siteX, siteY }: SalesArtefact,
  rank: number,
): number | undefined {
  for (let i = saleSiteOffset[rank]!; i < saleSiteOffset[rank + 1]!; i++) {
    const site = saleSites[i]!
    if (siteX[site] !== 0 || siteY[site] !== 0) return site
  }
  return undefined
}
