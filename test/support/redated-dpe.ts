import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { DPE_DATABASES } from '../../shared/producers/ademe.ts'
import type { DemoFiles } from './demo.ts'

const page = z.looseObject({ results: z.array(z.looseObject({ numero_dpe: z.string() })) })

/** Days of the three electricity factors, oldest first. */
export const FACTOR_DAYS = ['2024-05-06', '2026-02-03', '2027-03-04'] as const

/**
 * Gives the demo's diagnostics the days of the three electricity factors in turn, by the serial in their number: `24` + `96` + `E` + seven
 * digits. The demo's own days are all of the first factor. Changes the files of `mirror`, which must be the caller's own.
 */
export async function redateDiagnostics({ mirror }: DemoFiles): Promise<void> {
  const root = join(mirror, 'data.ademe.fr')
  const found = await readdir(root, { recursive: true, withFileTypes: true })
  // The same portal has other datasets of ADEME.
  const files = found
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .filter((path) => Object.values(DPE_DATABASES).some((database) => path.includes(database)))
  if (files.length === 0) throw new Error(`${root} holds no page of diagnostics`)
  for (const path of files) {
    const { results, ...rest } = page.parse(JSON.parse(await readFile(path, 'utf8')))
    const redated = results.map((row) => ({
      ...row,
      date_etablissement_dpe: FACTOR_DAYS[Number(row.numero_dpe.slice(5, 12)) % 3],
    }))
    await writeFile(path, JSON.stringify({ ...rest, results: redated }))
  }
}
