import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEMO_DEPARTEMENT } from '../communes.ts'
import type { SampleParcel } from '../parcel.ts'
import type { SampleInput } from '../sample-input.ts'
import { writeZip, zipBytes } from '../zip-file.ts'

const DATASET = 'documents-de-filiation-informatises-dfi-des-parcelles'
const PORTAL = 'data.economie.gouv.fr/api'
const ARCHIVE = `documents_de_filiation_situation_juillet_2026_dept_01_a_dept_976zip`
const TEXT = `dfiano-dep${DEMO_DEPARTEMENT}0-01072026`
const DAYS = ['19890505', '19940829', '20010612', '20091130', '20160218', '20210907'] as const

/** A lot: numbers in the section of the first parcel named. */
interface Lot {
  of: SampleParcel
  mothers: readonly number[]
  daughters: readonly number[]
}

/** Writes the documents of filiation of the demo's département: the list of attachments, and a text in a zip in a zip. */
export async function writeFiliation({ mirrorDir, places }: SampleInput): Promise<void> {
  const parcels = places.map(({ parcel }) => parcel)
  const documents = new Map<string, number>()
  const lines = parcels.flatMap((parcel, i) => {
    const before = parcels[i - 1]
    if (!before || sheetOf(before) !== sheetOf(parcel)) return []
    return lotsBetween(before, parcel).flatMap((lot, rank) => {
      const number = (documents.get(parcel.commune) ?? 0) + 1
      documents.set(parcel.commune, number)
      return lotLines(lot, number, DAYS[(number + rank) % DAYS.length]!)
    })
  })
  const folder = join(mirrorDir, `${PORTAL}/explore/v2.1/catalog/datasets/${DATASET}`)
  await mkdir(folder, { recursive: true })
  const attachments = [{ metas: { id: ARCHIVE, 'mime-type': 'application/zip' } }]
  await writeFile(join(folder, 'attachments'), JSON.stringify({ links: [], attachments }))
  const inner = await zipBytes({ [`${TEXT}.txt`]: `${lines.join('\r\n')}\r\n` })
  await writeZip(join(mirrorDir, `${PORTAL}/v2/catalog/datasets/${DATASET}/attachments/${ARCHIVE}`), {
    [`${TEXT}.zip`]: inner,
  })
}

const sheetOf = ({ commune, prefix, section }: SampleParcel) => `${commune}${prefix}${section}`

/**
 * What became of a number that the series lacks: divided into the parcels on both sides of it; every fourth was itself made of two that no edition
 * has, every ninth stands with another mother in its lot, so that the lot does not say who came from whom.
 */
function lotsBetween(before: SampleParcel, after: SampleParcel): Lot[] {
  if (after.number - before.number !== 2) return []
  const gone = before.number + 1
  const daughters = [before.number, after.number]
  if (gone % 9 === 0) return [{ of: after, mothers: [gone, 8000 + gone], daughters }]
  const divided = { of: after, mothers: [gone], daughters }
  if (gone % 4 !== 0) return [divided]
  return [{ of: after, mothers: [7000 + gone, 7500 + gone], daughters: [gone] }, divided]
}

function lotLines({ of, mothers, daughters }: Lot, number: number, day: string): string[] {
  const { commune, prefix, section } = of
  const head = [`${DEMO_DEPARTEMENT}0`, commune.slice(2), prefix, String(number).padStart(7, '0'), '1', day]
  const names = (numbers: readonly number[]) =>
    numbers.map((one) => `${section.padStart(2, ' ')}${String(one).padStart(4, '0')}`)
  const line = (side: string, numbers: readonly number[]) =>
    `${[...head, 'XXXXXREDACTEURDUDOCUMENTXXXXXX', 'XNUMX', '00001', side, ...names(numbers)].join(';')};`
  return [line('1', mothers), line('2', daughters)]
}
