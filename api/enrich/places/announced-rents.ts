import { announcedRents } from '../../../shared/documents/rents.ts'
import type { Stores } from '../../../stores/stores.ts'
import type { ParcelPlace, PlaceCells, PlaceColumn } from './place-group.ts'

const dataset = 'carte-des-loyers'
const unit = '€/m²/month'

/** Kinds of dwellings that the model predicts for, as the documents tell them apart. */
const DWELLINGS = [
  { name: 'Appartement', of: 'flats', type: 'Appartement', roomsMin: null, roomsMax: null },
  { name: 'SmallAppartement', of: 'flats of 1 or 2 rooms', type: 'Appartement', roomsMin: 1, roomsMax: 2 },
  {
    name: 'LargeAppartement',
    of: 'flats of 3 rooms or more',
    type: 'Appartement',
    roomsMin: 3,
    roomsMax: null,
  },
  { name: 'Maison', of: 'houses', type: 'Maison', roomsMin: null, roomsMax: null },
] as const

/** Announced rents of the commune, charges included: a prediction, with its interval and where it comes from. */
export const announcedColumns: readonly PlaceColumn[] = [
  { name: 'announcedRentEdition', type: 'text', dataset, meaning: 'edition of the carte des loyers' },
  ...DWELLINGS.flatMap(({ name, of }): PlaceColumn[] => [
    {
      name: `announced${name}RentPerM2`,
      type: 'number',
      unit,
      dataset,
      meaning: `announced rent of ${of} in the commune, charges included: a prediction, never to be compared with an observed rent`,
    },
    {
      name: `announced${name}RentPerM2Low`,
      type: 'number',
      unit,
      dataset,
      meaning: 'lower bound of its interval',
    },
    {
      name: `announced${name}RentPerM2High`,
      type: 'number',
      unit,
      dataset,
      meaning: 'upper bound of its interval',
    },
    {
      name: `announced${name}RentFrom`,
      type: 'text',
      dataset,
      meaning: 'what it was predicted from: announcements of the commune, or a group of neighbours (maille)',
    },
  ]),
]

export async function announcedCells({ commune }: ParcelPlace, { documents }: Stores): Promise<PlaceCells> {
  const stored = (await documents.get(announcedRents, 'france', announcedRents.key(commune)))?.value
  if (!stored) return {}
  const cells = DWELLINGS.flatMap(({ name, type, roomsMin, roomsMax }) => {
    const rent = stored.rents.find(
      (one) => one.type === type && one.roomsMin === roomsMin && one.roomsMax === roomsMax,
    )
    if (!rent) return []
    return [
      [`announced${name}RentPerM2`, rent.predicted],
      [`announced${name}RentPerM2Low`, rent.low],
      [`announced${name}RentPerM2High`, rent.high],
      [`announced${name}RentFrom`, rent.predictedFrom],
    ] as const
  })
  return { announcedRentEdition: stored.edition, ...Object.fromEntries(cells) }
}
