import { createTerritory } from '../../shared/territory/create.ts'

/** Lille alone, into which Lomme (59009) was merged. */
export const lilleTerritory = createTerritory({
  millesime: '2026',
  communes: [
    { code: '59350', name: 'Lille', kind: 'commune', departement: '59', region: '32', postcodes: ['59000'] },
  ],
  departements: [],
  regions: [],
  epcis: [],
  recodings: { '59009': '59350' },
})
