import { ENERGY_CLASSES } from '../identifiers/energy-classes.ts'
import type { FactGroup } from './fact-column.ts'

export const energyFacts: FactGroup = {
  name: 'energy',
  dataset: 'dpe',
  columns: [
    { name: 'dpeCount', type: 'integer', counted: true, meaning: 'energy diagnostics tied to it' },
    { name: 'energyLabel', type: 'text', values: ENERGY_CLASSES, meaning: 'commonest energy label of them, A to G, each as established, whatever its electricity factor; of equals the worse' },
    { name: 'bestEnergyLabel', type: 'text', values: ENERGY_CLASSES, meaning: 'best energy label, likewise' },
    { name: 'worstEnergyLabel', type: 'text', values: ENERGY_CLASSES, meaning: 'worst energy label, likewise' },
    {
      name: 'finalKwhPerM2',
      type: 'number',
      unit: 'kWh/m²',
      meaning: 'median final energy a year of its diagnostics of dwellings, which no electricity factor enters: it compares those of different years',
    },
    { name: 'lastDpeOn', type: 'date', meaning: 'day of the newest diagnostic' },
  ],
}
