import type { FactColumn } from '../../shared/facts/fact-column.ts'
import { factGroups } from '../../shared/facts/facts.ts'
import { NAF } from '../../shared/identifiers/naf.ts'
import type { SiteTexts } from '../texts/en.ts'

/** Columns that no criterion is about: who the parcel is, and where, which the place of the question says. */
const APART = ['idu', 'lng', 'lat', 'communeCode', 'cityCode', 'departementCode', 'regionCode']

/** Columns of few codes and words that are not closed, with those that the editions of today have. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  activitySections: NAF.NAFRev2.sections.map(([letter]) => letter),
  activitySections2025: NAF.NAF2025.sections.map(([letter]) => letter),
  buildingUses: [
    'Résidentiel individuel',
    'Résidentiel collectif',
    'Tertiaire & Autres',
    'Dépendance',
    'Secondaire',
  ],
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
export const valuesOf = ({ name, values }: FactColumn): readonly string[] | undefined =>
  values ?? VALUES[name]

/** How a column, or a value of it, is worded for a reader. */
export const labelOf = ({ name }: Pick<FactColumn, 'name'>, { columns }: SiteTexts): string =>
  columns.labels[name] ?? name
export const valueText = ({ name }: FactColumn, value: string, { columns }: SiteTexts): string =>
  columns.values[name]?.[value] ?? value

export const isMeasured = ({ type }: FactColumn): boolean =>
  type === 'integer' || type === 'number' || type === 'date'
