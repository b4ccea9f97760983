/** Parcels in one stored page of a holder's portfolio: what is asked for at most, so that an answer reads two at most. */
export const PORTFOLIO_PAGE = 100
