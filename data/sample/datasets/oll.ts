import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { DEMO_COMMUNES } from '../communes.ts'
import { DEMO_OBSERVATORY, DEMO_RENT_YEARS, localFile, nationalFile } from '../rent-cube.ts'
import type { SampleInput } from '../sample-input.ts'

/** A fixed date, so that the bytes are always the same. */
const WRITTEN = { mtime: new Date('2025-10-01T12:00:00Z') }

/** The town is zone 1, two villages zone 2, open country zone 3; the commune nouvelle is divided by its IRIS. */
const ZONES: Readonly<Record<string, readonly string[]>> = {
  '96001': ['01'],
  '96002': ['02'],
  '96003': ['02'],
  '96004': ['03'],
  '96005': ['01', '02'],
}

/**
 * Writes the files of the invented rent observatory, in Latin-1 as the real ones: the national file of each year and the
 * archive of the agglomeration with its zoning table.
 */
export async function writeOll({ mirrorDir }: SampleInput): Promise<void> {
  for (const year of DEMO_RENT_YEARS) {
    const dir = join(mirrorDir, `www.observatoires-des-loyers.org/datagouv/${year}`)
    await mkdir(dir, { recursive: true })
    await writeFile(join(dir, `Base_OP_${year}_Nationale.csv`), nationalFile(year), 'latin1')
    const zip = new ZipFile()
    zip.addBuffer(latin1(localFile(year)), `Base_OP_${year}_${DEMO_OBSERVATORY}.csv`, WRITTEN)
    zip.addBuffer(latin1(zoningTable()), `${DEMO_OBSERVATORY}Zonage${year}.csv`, WRITTEN)
    zip.end()
    await writeFile(join(dir, `Base_OP_${year}_${DEMO_OBSERVATORY}.zip`), await buffer(zip.outputStream))
  }
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')

function zoningTable(): string {
  const lines = DEMO_COMMUNES.flatMap(({ code, name }) => {
    const zones = ZONES[code] ?? []
    return zones.map((zone, i) => {
      const iris = zones.length > 1 ? `${code}010${i + 1}` : ''
      return [code, name, iris, zone, `Zone ${Number(zone)} (inventée)`].join(';')
    })
  })
  return `Commune;Lib_com;Iris;Zone;Lib_zone\r\n${lines.join('\r\n')}\r\n`
}
