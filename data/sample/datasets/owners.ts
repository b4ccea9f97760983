import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { DEMO_DEPARTEMENT } from '../communes.ts'
import { type SampleCompany, sampleCompanies } from '../companies.ts'
import { csvLine } from '../parquet.ts'
import type { SamplePlace } from '../places.ts'
import type { SampleInput } from '../sample-input.ts'

export const OWNERS_ATTACHMENTS =
  'data.economie.gouv.fr/api/v2/catalog/datasets/fichiers-des-locaux-et-des-parcelles-des-personnes-morales/attachments'

const PLACE = [
  'Département',
  'Code Direction',
  'Code Commune',
  'Nom de la commune',
  'Préfixe',
  'Section',
  'N° plan',
]
const HOLDER = [
  'Code droit',
  'N° Majic',
  'N° SIREN',
  'Groupe personne',
  'Forme juridique',
  'Forme juridique abrégée',
  'Dénomination',
]
const STREET = [
  'N° voirie',
  'Indice de répétition',
  'Code voie MAJIC',
  'Code voie Rivoli',
  'Nature voie',
  'Nom voie',
]
export const PARCELS_HEADER = [
  ...PLACE,
  ...STREET,
  'Contenance',
  'SUF',
  'Nature culture',
  'Contenance suf',
  ...HOLDER.map((name) => `${name} - par`),
]
export const PREMISES_HEADER = [
  ...PLACE,
  'Bâtiment',
  'Entrée',
  'Niveau',
  'Porte',
  ...STREET,
  ...HOLDER.map((name) => `${name} - loc`),
]

/** Number of this dataset in `SamplePlace.random`. */
const OWNERS = 13

interface Holder {
  right: string
  majic: string
  number: string
  group: string
  form: string
  short: string
  name: string
}

/** Writes the DGFiP's two archives of legal entities for the demo: parcels and premises, situation of 2025. */
export async function writeOwners({ mirrorDir, places }: SampleInput): Promise<void> {
  const companies = sampleCompanies(places)
  const owned = new Map(
    companies.flatMap((company) => company.owns.map((place) => [place, company] as const)),
  )
  const parcels: string[] = []
  const premises: string[] = []
  for (const place of places) {
    const random = place.random(OWNERS)
    const holders: Holder[] = []
    const company = owned.get(place)
    if (company) holders.push(ofCompany(company, 'P - Propriétaire'))
    else if (place.use === 'land' && random.chance(0.2)) holders.push(communeOf(place))
    else if (place.use === 'flats' && random.chance(0.5)) holders.push(syndic())
    for (const holder of holders) {
      // A parcel is taxed in one or two subdivisions: each is a line.
      const subdivisions = place.use === 'land' && random.chance(0.4) ? ['A', 'B'] : ['']
      for (const suf of subdivisions) parcels.push(parcelLine(place, holder, suf))
      if (place.use === 'land' || holder.right.startsWith('S')) continue
      const count = place.use === 'flats' ? Math.floor(random.between(2, 9)) : 1
      for (let door = 1; door <= count; door++) premises.push(premisesLine(place, holder, door))
    }
  }
  const name = (letter: string) => `PM_25_${letter}_${DEMO_DEPARTEMENT}0.csv`
  await writeZip(
    join(mirrorDir, OWNERS_ATTACHMENTS, 'fichier_des_parcelles_situation_2025_dpts_57_a_976_zip'),
    name('NB'),
    [csvLine(PARCELS_HEADER, ';'), ...parcels],
  )
  await writeZip(join(mirrorDir, OWNERS_ATTACHMENTS, 'fichier_des_locaux_situation_2025_zip'), name('B'), [
    csvLine(PREMISES_HEADER, ';'),
    ...premises,
  ])
}

const ORDINARY = '0 - Personnes morales non remarquables '

function ofCompany(company: SampleCompany, right: string): Holder {
  const { siren, form, name } = company
  return {
    right,
    majic: `PB${siren.slice(3, 7)}`,
    number: siren,
    group: ORDINARY,
    form: form.code,
    short: form.short,
    name,
  }
}

/** Invented communes have no SIREN: the DGFiP gives such holders a number of its own. */
function communeOf({ commune }: SamplePlace): Holder {
  return {
    right: 'P - Propriétaire',
    majic: `PBC${commune.code.slice(2)}`,
    number: `U96000${commune.code.slice(2)}`,
    group: '4 - Commune',
    form: '7210',
    short: 'COM',
    name: `COMMUNE DE ${commune.name.toUpperCase()}`,
  }
}

function syndic(): Holder {
  return {
    right: 'S - Syndic de copropriété',
    majic: 'PBSYND',
    number: 'U96000999',
    group: ORDINARY,
    form: '5710',
    short: 'SAS',
    name: 'SYNDIC IMAGINAIRE',
  }
}

/** The columns of the parcel in both files: a one-letter section has a space before it, an ordinary prefix is empty. */
function placeOf({ parcel, commune }: SamplePlace): string[] {
  const { prefix, section, number } = parcel
  return [
    DEMO_DEPARTEMENT,
    '0',
    commune.code.slice(2),
    commune.name.toUpperCase(),
    prefix === '000' ? '' : prefix,
    section.padStart(2, ' '),
    String(number).padStart(4, '0'),
  ]
}

function streetOf({ houseNumber, street }: SamplePlace): string[] {
  const [type, ...name] = street.name.toUpperCase().split(' ')
  return [String(houseNumber).padStart(4, '0'), '', `0${street.code}`, street.code, type!, name.join(' ')]
}

const holderOf = (holder: Holder): string[] => [
  holder.right,
  holder.majic,
  holder.number,
  holder.group,
  holder.form,
  holder.short,
  holder.name,
]

function parcelLine(place: SamplePlace, holder: Holder, suf: string): string {
  const surface = place.parcel.contenance ?? 0
  const own = suf === '' ? surface : Math.floor(surface / 2)
  const crop = place.use === 'land' ? 'P - Prés' : 'S - Sols'
  return csvLine(
    [...placeOf(place), ...streetOf(place), String(surface), suf, crop, String(own), ...holderOf(holder)],
    ';',
  )
}

function premisesLine(place: SamplePlace, holder: Holder, door: number): string {
  const address = [
    'A',
    '01',
    String(Math.floor(door / 3)).padStart(2, '0'),
    String(1000 + door).padStart(5, '0'),
  ]
  return csvLine([...placeOf(place), ...address, ...streetOf(place), ...holderOf(holder)], ';')
}

/** A fixed date, so that the bytes are always the same. */
const WRITTEN = new Date('2025-06-01T00:00:00Z')

async function writeZip(path: string, name: string, lines: readonly string[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(`${lines.join('\n')}\n`), name, { mtime: WRITTEN, mode: 0o100644 })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}
