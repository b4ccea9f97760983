/** Every dataset, by the name that the command line, the manifest and the answers use. Frozen: scripts depend on them. */
export const DATASET_NAMES = [
  'cog',
  'cadastre',
  'sections',
  'filiation',
  'ban',
  'iris',
  'census',
  'filosofi',
  'rnb',
  'bdnb',
  'batiments',
  'rnic',
  'dpe',
  'dvf',
  'permits',
  'owners',
  'sirene',
  'companies',
  'oll',
  'carte-des-loyers',
  'official-indices',
  'planning',
  'prevention-plans',
  'clay',
  'commune-risks',
  'zone-abc',
  'local-tax',
  'priority-districts',
  'classified-installations',
] as const

export type DatasetName = (typeof DATASET_NAMES)[number]

/** Whether this program knows the dataset: a manifest may come from a newer one that has others. */
export function isDatasetName(name: string): name is DatasetName {
  return DATASET_NAMES.some((known) => known === name)
}
