import { ZONE_CLASSES } from '../producers/zone-classes.ts'
import type { FactGroup } from './fact-column.ts'

/** Zones of planning documents that apply. A parcel in none of them has no class: that it is under the national rules is not said here. */
export const planningFacts: FactGroup = {
  name: 'planning',
  dataset: 'planning',
  columns: [
    {
      name: 'planningClass',
      type: 'text',
      values: ZONE_CLASSES,
      meaning: 'class of planning zone that covers most of it: U, AU, A, N; of a carte communale 01 open to building, 02 activities, 03 not open; other',
    },
    { name: 'planningShare', type: 'number', unit: '0 to 1', meaning: 'share of it in zones of that class' },
    { name: 'planningTypes', type: 'texts', meaning: 'types of all its zones, as published, slivers left out' },
  ],
}
