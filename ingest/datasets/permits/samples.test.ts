import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { permits } from './dataset.ts'

const FILES = [
  'Liste-des-autorisations-durbanisme-creant-des-logements.2026-01.csv.gz',
  'Liste-des-autorisations-durbanisme-creant-des-locaux-non-residentiels.2026-01.csv.gz',
  'Liste-des-permis-damenager.2026-01.csv.gz',
  'Liste-des-permis-de-demolir.2026-01.csv.gz',
].map((name) => samplePath(`files/permits/${name}`))

/** The same lists as the address of the dataset asks for them: one row of codes, no label. */
async function withoutLabels(path: string): Promise<string> {
  const text = gunzipSync(await readFile(path)).toString('utf8')
  const to = join(await temporaryDir('permits'), 'list.csv')
  await writeFile(to, text.slice(text.indexOf('\n') + 1))
  return to
}

describeWithSamples('Sitadel, Toulouse, 2013 to January 2026', () => {
  test('the four lists are read whole: 9,764 lines, of 14,402 references 14,391', async () => {
    const given = FILES.map((path) => fetchedFile(path))
    const { parts, query } = await normalised(permits, { area: '31' }, given)
    expect(parts[0]).toMatchObject({
      millesime: '2025-12',
      millesimeFrom: 'newest-row',
      quality: { rowsIn: 9764, rowsKept: 9764, quarantined: {}, outOfScope: {} },
    })
    expect(await query('SELECT list, count(*) FROM permits GROUP BY list ORDER BY list')).toEqual([
      ['demolition', '1730'],
      ['development', '251'],
      ['dwellings', '3710'],
      ['premises', '4073'],
    ])
    const reasons =
      'SELECT r.reason, count(*) FROM (SELECT unnest(refs) AS r FROM permits) GROUP BY 1 ORDER BY 2 DESC, 1'
    expect(await query(reasons)).toEqual([
      [null, '14391'],
      ['no-number', '5'],
      ['unreadable', '5'],
      ['no-section', '1'],
    ])
    const one = `SELECT applicant, siren, authorised_on::VARCHAR, dwellings, dwellings_floor, list_transform(refs, lambda r: concat(r.section, r.number))::VARCHAR
      FROM permits WHERE "number" = '03155512C0210' AND list = 'dwellings'`
    expect(await query(one)).toEqual([
      ['SCI EDMOND ROSTAND 164', '750112955', '2013-09-10', 37, 2147, '[AZ0123, AZ0124, AZ0153]'],
    ])
  })

  test('give the same lake with one row of names as with two', async () => {
    const hashOf = async (paths: readonly string[]) => {
      const { written } = await normalised(
        permits,
        { area: '31' },
        paths.map((path) => fetchedFile(path)),
      )
      const { path } = written.find(({ kind }) => kind === 'permits')!
      return createHash('sha256')
        .update(await readFile(path))
        .digest('hex')
    }
    expect(await hashOf(await Promise.all(FILES.map(withoutLabels)))).toBe(await hashOf(FILES))
  })

  test('of another département everything is out of scope', async () => {
    const { parts } = await normalised(permits, { area: '75' }, [fetchedFile(FILES[2]!)])
    expect(parts[0]?.quality).toMatchObject({
      rowsIn: 251,
      rowsKept: 0,
      outOfScope: { 'other-departement': 251 },
    })
  })
})
