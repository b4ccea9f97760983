import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mirrorPathOf } from '../../../shared/files/mirror-path.ts'
import {
  DPE_DATABASES,
  DPE_FAMILIES,
  type DpeFamily,
  dpeLinesAddress,
} from '../../../shared/producers/ademe.ts'
import { DEMO_DEPARTEMENT, type SampleCommune } from '../communes.ts'
import type { SampleInput } from '../sample-input.ts'
import { type DpeRow, placeDiagnostics } from './dpe-rows.ts'
import { registrationNumbers } from './rnic.ts'

/** Lines of a page: few, so that the demo has several pages. The portal gives up to 10,000. */
const PAGE = 2000

/** Writes the answers of the ADEME portal for the demo: by family, for the département and for each commune. */
export async function writeDpe({ mirrorDir, places }: SampleInput): Promise<void> {
  const lines: Record<DpeFamily, DpeRow[]> = { existing: [], new: [], tertiary: [] }
  const numbers = registrationNumbers(places)
  let serial = 0
  for (const place of places)
    for (const { family, row } of placeDiagnostics(place, () => ++serial)) {
      const registered = numbers.get(place.parcel.idu)
      lines[family].push(registered ? { ...row, numero_immatriculation_copropriete: registered } : row)
    }
  const communes = [...new Set(places.map((place) => place.commune))]
  for (const family of DPE_FAMILIES) {
    await writePages(mirrorDir, family, undefined, lines[family])
    for (const commune of communes) {
      const own = lines[family].filter((row) => row.code_insee_ban === commune.code)
      await writePages(mirrorDir, family, commune, own)
    }
  }
}

async function writePages(
  mirrorDir: string,
  family: DpeFamily,
  commune: SampleCommune | undefined,
  rows: readonly DpeRow[],
): Promise<void> {
  const codes = commune && [commune.code, ...(commune.absorbed ?? []).map(({ code }) => code)]
  const place = { departement: DEMO_DEPARTEMENT, ...(codes ? { codes } : {}) }
  let address = dpeLinesAddress(family, place)
  for (let from = 0; from === 0 || from < rows.length; from += PAGE) {
    const last = from + PAGE >= rows.length
    const next = `https://data.ademe.fr/data-fair/api/v1/datasets/${DPE_DATABASES[family]}/lines?in=${commune?.code ?? DEMO_DEPARTEMENT}&after=${from + PAGE}`
    const page = {
      total: rows.length,
      ...(last ? {} : { next }),
      results: rows.slice(from, from + PAGE),
    }
    const path = join(mirrorDir, mirrorPathOf(new URL(address)))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, JSON.stringify(page))
    address = next
  }
}
