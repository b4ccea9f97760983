/** A rectangle of blocks (columns east, rows north, ends excluded) under one cadastral prefix. */
export interface CommunePart {
  /** 000, or the last three digits of the absorbed commune's code. */
  prefix: string
  columns: readonly [number, number]
  rows: readonly [number, number]
}

/** An invented commune: where its blocks are and how wide its lots. */
export interface SampleCommune {
  code: string
  name: string
  postcode: string
  parts: readonly CommunePart[]
  /** Usual width of a lot along its street, metres. */
  lotWidth: number
  /** Communes merged into this one, with the name they had. */
  absorbed?: readonly { code: string; name: string }[]
  /** Name of the delegated commune that carries the same code, after a merger. */
  seatName?: string
}

/** No real département has this code; the real ones go from 01 to 95, then 971 to 976. */
export const DEMO_DEPARTEMENT = '96'

/** Five communes around 2.5 E, 46.5 N: a town, two villages, open country, and a commune nouvelle. */
export const DEMO_COMMUNES: readonly SampleCommune[] = [
  {
    code: '96001',
    name: 'Sainte-Parcelle-la-Démo',
    postcode: '96100',
    lotWidth: 13,
    parts: [{ prefix: '000', columns: [0, 12], rows: [0, 9] }],
  },
  {
    code: '96002',
    name: "Bornage-l'Inventé",
    postcode: '96200',
    lotWidth: 16,
    parts: [{ prefix: '000', columns: [-10, 0], rows: [0, 9] }],
  },
  {
    code: '96003',
    name: 'Contenance-sur-Fiction',
    postcode: '96200',
    lotWidth: 15,
    parts: [{ prefix: '000', columns: [0, 12], rows: [-8, 0] }],
  },
  {
    code: '96004',
    name: 'Lopin-le-Feint',
    postcode: '96300',
    lotWidth: 40,
    parts: [{ prefix: '000', columns: [-10, 0], rows: [-8, 0] }],
  },
  {
    code: '96005',
    name: 'Les Deux-Arpents-Imaginaires',
    postcode: '96300',
    lotWidth: 18,
    parts: [
      { prefix: '000', columns: [0, 12], rows: [9, 12] },
      { prefix: '006', columns: [0, 12], rows: [12, 16] },
    ],
    seatName: 'Grand-Arpent-Imaginaire',
    absorbed: [{ code: '96006', name: 'Petit-Arpent-Imaginaire' }],
  },
]
