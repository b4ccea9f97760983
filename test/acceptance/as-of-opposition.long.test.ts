import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFiles, ingestDemo } from '../support/demo.ts'
import { callTool } from '../support/mcp.ts'
import { type Service, serviceOf } from '../support/service.ts'
import { establishmentOf, unitOf, writeSireneFiles } from '../support/sirene-files.ts'

/** A company that the first release names, and whose holder has opposed publication before the second. */
const SIREN = '000000018'
const PARCEL = '960010000A0001'
const NAME = 'SECRETNAME'

let service: Service
/** The release in which it was named. */
let then: string

beforeAll(async () => {
  const files = await demoFiles()
  const sirene = (statut: 'O' | 'P') =>
    writeSireneFiles({
      units: [unitOf(SIREN, { statutDiffusionUniteLegale: statut, denominationUniteLegale: NAME })],
      establishments: [
        establishmentOf(`${SIREN}00010`, {
          codeCommuneEtablissement: '96001',
          enseigne1Etablissement: NAME,
          libelleVoieEtablissement: NAME,
        }),
      ],
      points: [{ siret: `${SIREN}00010`, x_longitude: '2.5', y_latitude: '46.5', qualite_xy: '11' }],
    })
  const first = await ingestDemo(files, {
    datasets: ['cadastre', 'sirene', 'owners'],
    files: { cog: [files.cog], sirene: await sirene('O') },
  })
  then = first.release.id
  service = await serviceOf(files.dataDir)
  expect((await service.app.inject(`/v1/entreprises/${SIREN}`)).body).toContain(NAME)
  await ingestDemo(files, { datasets: ['sirene'], files: { cog: [files.cog], sirene: await sirene('P') } })
  await service.releases.look()
})
afterAll(() => service.close())

test.each([
  `/v1/entreprises/${SIREN}`,
  `/v1/entreprises?q=${SIREN}`,
  `/v1/entreprises?q=${NAME}`,
  `/v1/entreprises?q=${NAME.slice(0, 6)}`,
  `/v1/occupants/by-parcel/${PARCEL}`,
  `/v1/proprietaires/by-parcel/${PARCEL}`,
  `/v1/proprietaires/by-siren/${SIREN}`,
  `/v1/copropriete/by-parcel/${PARCEL}`,
  `/v1/permits/by-parcel/${PARCEL}`,
  `/v1/parcels/${PARCEL}/dossier`,
])('%s names nobody who opposed publication since, as of a release before', async (url) => {
  const now = await service.app.inject(url)
  const answer = await service.app.inject(`${url}${url.includes('?') ? '&' : '?'}release=${then}`)
  expect(answer.statusCode).toBe(now.statusCode)
  expect(answer.body.replace(/"requestId":"[^"]*"|"detail":"[^"]*"|"instance":"[^"]*"/g, '')).not.toContain(
    NAME,
  )
})

test('what is not about it is of that release', async () => {
  const answer = await service.app.inject(`/v1/entreprises/${SIREN}?release=${then}`)
  expect(answer.json()).toMatchObject({
    data: { name: null, publication: 'partial' },
    meta: { release: then },
  })
  expect((await service.app.inject(`/v1/entreprises?q=${NAME}&release=${then}`)).json().data).toEqual([])
  const text = JSON.stringify(
    await callTool(service.app, 'get_entreprise_by_siren', { siren: SIREN, release: then }),
  )
  expect(text).toContain(then)
  expect(text).not.toContain(NAME)
})
