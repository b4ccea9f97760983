/** Types of dwellings that have prices per m², spelt as the files and the filters spell them. */
export const DWELLING_TYPES = ['Appartement', 'Maison'] as const
export type DwellingType = (typeof DWELLING_TYPES)[number]

/** The type of business premises, as the files of sales have it, and what people call it. */
export const BUSINESS_PREMISES = 'Local industriel. commercial ou assimilé'
export const BUSINESS_PREMISES_SHORT = 'Local industriel'
