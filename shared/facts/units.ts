import type { FactGroup } from './fact-column.ts'

/** The unité foncière as `/v1/parcels/{idu}/unit` has it, but for what lies in another département. NULL where the register names no owner. */
export const unitFacts: FactGroup = {
  name: 'unit',
  dataset: 'owners',
  columns: [
    { name: 'unitParcelCount', type: 'integer', meaning: 'parcels of its unité foncière, itself among them: contiguous parcels of the same legal entities, within its département' },
    { name: 'unitSurface', type: 'number', unit: 'm²', meaning: 'sum of the registered surfaces of these parcels; not known when that of one is not' },
  ],
}
