import type { FactColumn } from '../../shared/facts/fact-column.ts'
import { factGroups } from '../../shared/facts/facts.ts'
import { ENERGY_CLASSES } from '../../shared/identifiers/energy-classes.ts'
import { NAF } from '../../shared/identifiers/naf.ts'
import type { SiteTexts } from '../texts/en.ts'
import { PERMIT_TYPES, PLANNING_CLASSES } from '../texts/map-words.ts'

/** Columns that no criterion is about: who the parcel is, and where, which the place of the question says. */
const APART = ['idu', 'lng', 'lat', 'communeCode', 'cityCode', 'departementCode', 'regionCode']

/** Columns of codes and words that are few, with their values: the State's for the codes, those of the files for the words. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  energyLabel: ENERGY_CLASSES,
  bestEnergyLabel: ENERGY_CLASSES,
  worstEnergyLabel: ENERGY_CLASSES,
  ownerGroup: [...'0123456789'],
  activitySections: NAF.NAFRev2.sections.map(([letter]) => letter),
  activitySections2025: NAF.NAF2025.sections.map(([letter]) => letter),
  planningClass: PLANNING_CLASSES,
  lastPermitType: PERMIT_TYPES,
  buildingUses: [
    'Résidentiel individuel',
    'Résidentiel collectif',
    'Tertiaire & Autres',
    'Dépendance',
    'Secondaire',
  ],
  lastSaleTypes: ['Maison', 'Appartement', 'Dépendance', 'Local industriel. commercial ou assimilé'],
}

/** The columns that a reader may ask about, by the dataset they come from, in the order of the dictionary. */
export function askedColumns(): { dataset: string; columns: FactColumn[] }[] {
  const byDataset = new Map<string, FactColumn[]>()
  for (const { dataset, columns } of factGroups) {
    const shown = columns.filter(({ name }) => !APART.includes(name))
    if (shown.length > 0) byDataset.set(dataset, [...(byDataset.get(dataset) ?? []), ...shown])
  }
  return [...byDataset].map(([dataset, columns]) => ({ dataset, columns }))
}

/** The values of a column that has few; undefined where they are too many to list. */
export const valuesOf = ({ name }: FactColumn): readonly string[] | undefined => VALUES[name]

/** How a column, or a value of it, is worded for a reader. */
export const labelOf = ({ name }: Pick<FactColumn, 'name'>, { columns }: SiteTexts): string =>
  columns.labels[name] ?? name
export const valueText = ({ name }: FactColumn, value: string, { columns }: SiteTexts): string =>
  columns.values[name]?.[value] ?? value

export const isMeasured = ({ type }: FactColumn): boolean =>
  type === 'integer' || type === 'number' || type === 'date'
