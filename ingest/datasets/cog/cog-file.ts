export const COG_FILES = ['communes.json', 'departements.json', 'regions.json', 'epci.json'] as const

export type CogFile = (typeof COG_FILES)[number]
