import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { extractZip } from '../../../formats/archive/extract-zip.ts'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { classifiedInstallations } from './dataset.ts'

const BONDY = samplePath('files/risks/icpe/icpe-bondy-2024.georisques-export.csv')

describeWithSamples('22 real installations of Bondy', () => {
  test('are all read, ten of them not classified', async () => {
    const file = fetchedFile(BONDY)
    const { parts, columns, query } = await normalised(classifiedInstallations, { area: '93' }, [file])
    expect(columns).toEqual([])
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

describeWithSamples('the real archive of the Gironde of 2026', () => {
  const GIRONDE = samplePath('files/icpe-2026/installations_classees-33.2026-04-08.zip')

  const fetched = () => ({ ...fetchedFile(GIRONDE), fetchedAt: '2026-04-08T00:00:00.000Z' })

  test('2,890 of 2,890 rows are kept, with point, code of the commune and last inspection', async () => {
    const { parts, columns, query } = await normalised(classifiedInstallations, { area: '33' }, [fetched()])
    expect(columns).toEqual([])
    expect(parts).toEqual([
      {
        millesime: '2026-03-31',
        millesimeFrom: 'newest-row',
        quality: { rowsIn: 2890, rowsKept: 2890, quarantined: {}, outOfScope: {}, repaired: {} },
      },
    ])
    expect(
      await query(
        'SELECT count(siret), count(seveso), count(*) FILTER (ied), count(inspected_on), count(lng), count(DISTINCT commune) FROM installations',
      ),
    ).toEqual([['2607', '1082', '53', '2662', '2890', '438']])
    expect(await query('SELECT regime, count(*) FROM installations GROUP BY ALL ORDER BY regime')).toEqual([
      ['Autorisation', '496'],
      ['Autres régimes', '1197'],
      ['Enregistrement', '588'],
      ['Non ICPE', '609'],
    ])
    const states = 'SELECT activity_state, count(*) FROM installations GROUP BY ALL ORDER BY ALL'
    expect(await query(states)).toEqual([
      ['En exploitation avec titre', '593'],
      ['En exploitation sans titre', '22'],
      ["En fin d'exploitation", '467'],
      [null, '1808'],
    ])
    expect(await query(`SELECT regime, activity_state FROM installations WHERE id = '0005207593'`)).toEqual([
      ['Autorisation', "En fin d'exploitation"],
    ])
    expect(await query(`SELECT address_2, inspected_on FROM installations WHERE id = '0005208202'`)).toEqual([
      [null, '2023-05-31'],
    ])
  })

  test('no name of an operator stands in the lake, but where an address line repeats it', async () => {
    const { query } = await normalised(classifiedInstallations, { area: '33' }, [fetched()])
    const lake = JSON.stringify(
      await query('SELECT * EXCLUDE (address_1, address_2, address_3) FROM installations'),
    )
    const [path] = await extractZip(GIRONDE, 'archive', await temporaryDir('gironde'), (name) =>
      name.startsWith('InstallationClassee'),
    )
    const [, ...lines] = (await readFile(path!, 'latin1')).trimEnd().split('\n')
    const names = lines.map((line) => line.split(';')[1]!.replaceAll('"', ''))
    expect(names).toHaveLength(2890)
    expect(names.filter((name) => lake.includes(name))).toEqual([])
  })
})
