import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { RNIC_ADDRESS } from '../../../shared/producers/rnic.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import { publishAt, type SourcesAsked } from '../generated-file.ts'
import { establishmentsFile, salesAddress, salesFile, unitsFile } from '../ingest-sources.ts'
import { addressesFile } from './addresses-file.ts'
import { writeBuildings } from './buildings-file.ts'
import { coOwnershipsFile } from './co-ownerships-file.ts'
import { writeDiagnostics } from './diagnostics-pages.ts'
import { writeOwners } from './owners-files.ts'

/** Rows of all France, of which a département has its share by parcels, and those of files that are national. */
export const OF_FRANCE = {
  departements: 101,
  parcels: 95_000_000,
  buildings: 50_000_000,
  addresses: 26_000_000,
  sales: 20_000_000,
  diagnostics: 16_000_000,
  establishments: 44_000_000,
  companies: 28_000_000,
  coOwnerships: 600_000,
} as const

const LINES_A_SALE = 2
const UNITS = 'https://www.data.gouv.fr/datasets/r/350182c9-148a-46e0-8389-76c2ec1374a3'
const ESTABLISHMENTS = 'https://www.data.gouv.fr/datasets/r/a29c1297-1f92-4e2a-8f6b-8c902ce96c5f'

/** Rows of a département of so many parcels, of those of all France. */
export const shareOf = (rows: number, parcels: number): number =>
  Math.max(100, Math.round((rows * parcels) / OF_FRANCE.parcels))

/** What part of the parcels of France the départements have, 0..1. */
const shareOfFrance = ({ departements, parcels }: Pick<FilesAsked, 'departements' | 'parcels'>) =>
  (departements.length * parcels) / OF_FRANCE.parcels

export interface FilesAsked {
  mirrorDir: string
  /** Lake file of the parcels of each département. */
  departements: readonly { code: string; lake: string }[]
  /** Parcels of each. */
  parcels: number
  /** Establishments of all France. */
  sireneRows: number
  dir: string
  seed: number
}

/** Writes the files of the large datasets, but the parcels', where their producers have them. */
export async function writeOfficialFiles(
  asked: FilesAsked,
  territory: Territory,
  say: (text: string) => void,
): Promise<void> {
  const { mirrorDir, dir, parcels, seed } = asked
  const share = (rows: number) => shareOf(rows, parcels)
  const each = asked.departements.map(({ code, lake }) => ({
    code,
    asked: { parcels: [lake], dir: join(dir, code), seed } satisfies SourcesAsked,
  }))
  for (const { code, asked: own } of each) {
    say(`Writing the files of ${code}.`)
    await mkdir(own.dir, { recursive: true })
    await writeBuildings(mirrorDir, code, own.parcels[0]!, share(OF_FRANCE.buildings))
    await publishAt(
      mirrorDir,
      salesAddress(code),
      await salesFile(own, LINES_A_SALE * share(OF_FRANCE.sales)),
    )
    await writeDiagnostics(mirrorDir, code, territory, own, share(OF_FRANCE.diagnostics))
  }
  await writeAddresses(asked, share(OF_FRANCE.addresses))
  say('Writing the national files.')
  await writeOwners(mirrorDir, each, parcels)
  const all: SourcesAsked = { parcels: asked.departements.map(({ lake }) => lake), dir, seed }
  await publishAt(
    mirrorDir,
    RNIC_ADDRESS,
    await coOwnershipsFile(all, OF_FRANCE.coOwnerships, shareOfFrance(asked)),
  )
  await publishAt(mirrorDir, UNITS, await unitsFile(all, asked.sireneRows))
  await writeEstablishments(asked, asked.sireneRows)
}

/** `rows` addresses of each département: another week has other rows. */
export async function writeAddresses(
  { mirrorDir, departements, dir, seed }: FilesAsked,
  rows: number,
): Promise<void> {
  for (const { code, lake } of departements)
    await publishAt(
      mirrorDir,
      `https://adresse.data.gouv.fr/data/ban/adresses/latest/csv/adresses-${code}.csv.gz`,
      await addressesFile({ parcels: [lake], dir: join(dir, code), seed }, rows),
    )
}

/** The register of another month has other rows. */
export async function writeEstablishments(
  { mirrorDir, departements, parcels, dir, seed }: FilesAsked,
  rows: number,
): Promise<void> {
  const all: SourcesAsked = { parcels: departements.map(({ lake }) => lake), dir, seed }
  const share = shareOfFrance({ departements, parcels })
  await publishAt(mirrorDir, ESTABLISHMENTS, await establishmentsFile(all, rows, share))
}
