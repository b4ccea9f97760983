/** Parcels in one stored page of a holder's portfolio: what is asked for at most, so that an answer reads two at most. */
export const PORTFOLIO_PAGE = 100

/** Letters of a beginning that has a document: shorter ones stand for too many words. */
export const BEGINNING = 3

/** Characters of a SIREN, and of a rank, in the texts of a posting. */
export const SIREN_LENGTH = 9
export const RANK_LENGTH = 2
