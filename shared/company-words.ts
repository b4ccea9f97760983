/** Letters of a beginning that has a document: shorter ones stand for too many words. */
export const BEGINNING = 3

/** Characters of a SIREN, and of a rank, in the texts of a posting. */
export const SIREN_LENGTH = 9
export const RANK_LENGTH = 2
