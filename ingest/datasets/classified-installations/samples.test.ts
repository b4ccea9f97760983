import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { classifiedInstallations } from './dataset.ts'

const BONDY = samplePath('files/risks/icpe/icpe-bondy-2024.georisques-export.csv')

describeWithSamples('22 real installations of Bondy', () => {
  test('are all read, ten of them not classified', async () => {
    const { parts, query } = await normalised(classifiedInstallations, { area: '93' }, [fetchedFile(BONDY)])
    expect(parts).toEqual([
      {
        millesime: '2024-06-06',
        millesimeFrom: 'newest-row',
        quality: { rowsIn: 22, rowsKept: 22, quarantined: {}, outOfScope: {}, repaired: {} },
      },
    ])
    expect(await query('SELECT regime, count(*) FROM installations GROUP BY ALL ORDER BY regime')).toEqual([
      ['Autres régimes', '9'],
      ['Enregistrement', '3'],
      ['Non ICPE', '10'],
    ])
    expect(
      await query(
        'SELECT count(siret), count(seveso), count(inspected_on), count(lng), count(DISTINCT commune) FROM installations',
      ),
    ).toEqual([['16', '3', '20', '0', '1']])
  })

  test('no name of an operator is in the lake', async () => {
    const { query } = await normalised(classifiedInstallations, { area: '93' }, [fetchedFile(BONDY)])
    const lake = JSON.stringify(await query('SELECT * FROM installations'))
    const [, ...lines] = (await readFile(BONDY, 'utf8')).trimEnd().split(/\r?\n/)
    const names = lines.map((line) => line.split(';')[1]!)
    expect(names).toHaveLength(22)
    expect(names.filter((name) => lake.includes(name))).toEqual([])
  })

  test('of another département everything is out of scope', async () => {
    const { parts } = await normalised(classifiedInstallations, { area: '75' }, [fetchedFile(BONDY)])
    expect(parts[0]!.quality).toMatchObject({
      rowsIn: 22,
      rowsKept: 0,
      outOfScope: { 'other-departement': 22 },
    })
  })
})
