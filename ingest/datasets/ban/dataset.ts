import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { CUTTING } from '../../reads.ts'
import { layouts } from './formats.ts'
import { sources } from './sources.ts'

/** Base Adresse Nationale: addresses and lieux-dits. */
export const ban: Dataset = {
  name: 'ban',
  title: 'Base Adresse Nationale',
  producer: 'Institut national de l’information géographique et forestière (IGN), DINUM et communes',
  ...LICENCE_OUVERTE,
  homepage: 'https://adresse.data.gouv.fr/data/ban/adresses',
  rhythm: 'daily, weekly archives',
  schedule: '0 4 * * 2',
  version: 7,
  limits: { maxQuarantinedShare: 0.02, minRowsShare: 0.8 },
  cut: 'departement',
  localFiles: 'instead',
  reads: {
    readModel: ['cog', 'cadastre'],
    gather: [
      { dataset: 'ban', role: 'readmodel', kind: 'addresses' },
      { dataset: 'ban', role: 'readmodel', kind: 'address-entries' },
      CUTTING,
    ],
  },
  sources,
  layouts,
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
  gather: [async (input) => (await import('./readmodel.ts')).gather(input)],
}
