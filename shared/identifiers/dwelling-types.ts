/** Types of dwellings that have prices per m², spelt as the files and the filters spell them. */
export const DWELLING_TYPES = ['Appartement', 'Maison'] as const
export type DwellingType = (typeof DWELLING_TYPES)[number]
