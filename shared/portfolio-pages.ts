/** Parcels in one stored page of a holder's portfolio: what is asked for at most, so that an answer reads two at most. */
export const PORTFOLIO_PAGE = 100

/**
 * Key of a page (from 0) of the parcels that a holder has in a role, in documents of kind `holder-parcels`. Keys ascend with
 * SIREN, then role in alphabetical order, then page, as the writer needs them.
 */
export function portfolioPageKey(
  siren: string,
  role: 'owner' | 'representative' | 'other',
  page: number,
): string {
  return `${siren}/${role}/${String(page).padStart(6, '0')}`
}
