import { appendFile, copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { bothWays, hashedFile } from '../../../test/support/split-sources.ts'
import { temporaryDir, temporaryFile } from '../../../test/support/temp.ts'
import { census } from '../../datasets/census/dataset.ts'
import { filosofi } from '../../datasets/filosofi/dataset.ts'
import { rnic } from '../../datasets/rnic/dataset.ts'

const counts = (rowsKept: number, quarantined: Record<string, number>, elsewhere: number) => ({
  parts: [{ quality: { rowsKept, quarantined, outOfScope: { 'other-departement': elsewhere } } }],
})

describeWithSamples(
  'national files that are read once give each département the same bytes and counts',
  () => {
    test('the real incomes of 2021, by commune and by IRIS', async () => {
      const names = ['cc_filosofi_2021_COM.csv', 'BASE_TD_FILO_IRIS_2021_DEC.csv']
      const sources = await Promise.all(names.map((name) => hashedFile(samplePath(`files/insee/${name}`))))
      const { direct, shared } = await bothWays({ dataset: filosofi, sources }, ['75', '2A'])
      expect(shared).toEqual(direct)
      expect(shared[0]).toMatchObject(counts(1013, {}, 49_922))
    })

    test('17 real co-ownerships, made to lie in several places, in none, and damaged', async () => {
      const text = await readFile(samplePath('files/rnic/rnic-93010-17rows.names-of-2026.csv'), 'utf8')
      const [header, ...lines] = text.trimEnd().split(/\r?\n/)
      const places = ['93010', '69123', '38014', '97105', '99999', '', '2A004']
      const moved = lines.map((line, i) => line.replaceAll('"93010"', `"${places[i % places.length]}"`))
      const twice = moved[0]!.replace('2025-08-23', '2019-01-01')
      const path = await temporaryFile(
        'rnc.csv',
        `${[header, ...moved, twice, '"too","short"', moved[1]!.replace(/"AA\d+"/, '"X1"')].join('\n')}\n`,
      )
      const { direct, shared } = await bothWays({ dataset: rnic, sources: [await hashedFile(path)] }, [
        '93',
        '69',
        '971',
      ])
      expect(shared).toEqual(direct)
      // Lines of no place and the line that is none count for each département.
      for (const one of shared)
        expect(one).toMatchObject({
          parts: [{ quality: { rowsIn: 20, quarantined: { 'malformed-line': 1 } } }],
        })
    })

    test('the census, whose région is added up from other départements', async () => {
      const path = join(await temporaryDir('census'), 'base-ic-evol-struct-pop-2020.csv')
      await copyFile(samplePath('files/census/base-ic-evol-struct-pop-2020.1row.CSV'), path)
      const [, row] = (await readFile(path, 'utf8')).trimEnd().split('\n')
      const iris = ['751180101', '751180102', '930100101', '693810101', '2A0040101', 'no code', '751180101']
      const rows = iris.map((code) => row!.replace(/^[^;]*/, code))
      await writeFile(path, `${(await readFile(path, 'utf8')).split('\n')[0]}\n`)
      await appendFile(path, `${[...rows, `${rows[0]!.slice(0, 40)}`].join('\n')}\n`)
      const { direct, shared } = await bothWays({ dataset: census, sources: [await hashedFile(path)] }, [
        '75',
        '93',
        '69',
      ])
      expect(shared).toEqual(direct)
      expect(shared[0]).toMatchObject({ parts: [{ quality: { rowsIn: 8, rowsKept: 2 } }] })
    })
  },
)
