import { expect, test } from 'vitest'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { parquet, sql } from '../../formats/duckdb/sql.ts'
import { leavingFiles } from '../../shared/lake/leaving-files.ts'
import { demoFiles, ingestDemo } from '../support/demo.ts'
import { served } from '../support/service.ts'
import { establishmentOf, unitOf, writeSireneFiles } from '../support/sirene-files.ts'
import { temporaryDir, temporaryFile } from '../support/temp.ts'

/** A company that the tax register and an older establishment file name, and whose holder has opposed publication since. */
const SIREN = '000000018'
const PARCEL = '960010000A0001'

const files = await demoFiles()
const sirene = await writeSireneFiles({
  units: [unitOf(SIREN, { statutDiffusionUniteLegale: 'P', denominationUniteLegale: 'SECRET' })],
  establishments: [
    establishmentOf(`${SIREN}00010`, {
      codeCommuneEtablissement: '96001',
      enseigne1Etablissement: 'SECRET',
      libelleVoieEtablissement: 'SECRET',
    }),
  ],
  points: [{ siret: `${SIREN}00010`, x_longitude: '2.5', y_latitude: '46.5', qualite_xy: '11' }],
})
const power = { typeDePersonne: 'INDIVIDU', individu: { descriptionPersonne: { nom: 'SECRET' } } }
const content = { personneMorale: { composition: { pouvoirs: [power] } } }
const rne = await temporaryFile('rne.json', JSON.stringify([{ siren: SIREN, formality: { content } }]))
await ingestDemo(files, {
  datasets: ['cadastre', 'sirene', 'companies', 'owners'],
  files: { cog: [files.cog], sirene, companies: [rne] },
})
const { dataDir } = files
const service = await served(dataDir)

test('its record says that it is withheld, and nothing else', async () => {
  const answer = await service.app.inject(`/v1/entreprises/${SIREN}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().data).toMatchObject({
    name: null,
    publication: 'partial',
    headOffice: { address: { street: null, postcode: null, commune: { code: '96001' } } },
    executives: { coverage: { status: 'withheld' }, list: [] },
  })
  expect(answer.body).not.toContain('SECRET')
})

test('it stands on no parcel and is found by no name', async () => {
  expect((await service.app.inject(`/v1/occupants/by-parcel/${PARCEL}`)).json().data).toEqual([])
  expect((await service.app.inject('/v1/entreprises?q=secret')).json().data).toEqual([])
})

test('the tax register names it, the answer does not', async () => {
  const answer = await service.app.inject(`/v1/proprietaires/by-parcel/${PARCEL}`)
  expect(answer.json().data.owners).toMatchObject([
    { siren: SIREN, name: null, company: { publication: 'partial' } },
  ])
  const portfolio = await service.app.inject(`/v1/proprietaires/by-siren/${SIREN}`)
  expect(portfolio.json().data).toMatchObject({ holder: { name: null }, counts: { owner: 1 } })
})

test('no file that leaves names it', async () => {
  const manifest = (await dataDir.readCurrent())!
  const { files, withheld } = leavingFiles(manifest)
  expect(files.map(({ path }) => path)).toContain('sirene/96/units.parquet')
  const naming = async (stored: readonly { file: string }[]) => {
    const found: string[] = []
    await withDuckDb(await temporaryDir('opposition'), async (db) => {
      for (const { file } of stored) {
        const rows = sql`(SELECT * FROM ${parquet(dataDir.store(file))} t WHERE t::VARCHAR LIKE '%SECRET%')`
        if ((await db.count(rows)) > 0) found.push(file)
      }
    })
    return found
  }
  expect(await naming(files.map(({ stored }) => stored))).toEqual([])
  // The test can fail: what stays has it.
  expect(await naming(withheld.map(({ stored }) => stored))).not.toEqual([])
})
