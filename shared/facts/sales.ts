import { BUSINESS_PREMISES, BUSINESS_PREMISES_SHORT } from '../identifiers/dwelling-types.ts'
import type { FactGroup } from './fact-column.ts'

export const saleFacts: FactGroup = {
  name: 'sales',
  dataset: 'dvf',
  columns: [
    { name: 'saleCount', type: 'integer', counted: true, meaning: 'loaded sales of it, since 2014 at the earliest' },
    { name: 'lastSoldOn', type: 'date', meaning: 'day of the newest of them' },
    { name: 'lastSalePrice', type: 'number', unit: '€', meaning: 'price of the whole of that sale' },
    {
      name: 'lastSaleTypes',
      type: 'texts',
      values: ['Maison', 'Appartement', 'Dépendance', BUSINESS_PREMISES],
      shortForms: { [BUSINESS_PREMISES_SHORT]: BUSINESS_PREMISES },
      meaning: 'types of the premises sold in it',
    },
    { name: 'lastSalePricePerM2', type: 'number', unit: '€/m²', meaning: 'its price of a square metre, where it has one' },
  ],
}

const level = (name: string, of: string) =>
  [
    { type: 'Appartement', label: 'flats' },
    { type: 'Maison', label: 'houses' },
  ].map(({ type, label }) => ({
    name: `${name}${type}PricePerM2`,
    type: 'integer' as const,
    unit: '€/m²',
    meaning: `median price of a square metre of ${label} in its ${of}, of the newest year with at least five sales`,
  }))

export const priceFacts: FactGroup = {
  name: 'prices',
  dataset: 'dvf',
  columns: [...level('street', 'street'), ...level('iris', 'IRIS'), ...level('commune', 'commune')],
}
