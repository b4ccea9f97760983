import { expect, test } from 'vitest'
import { demoFiles, ingestDemo } from '../support/demo.ts'
import { callTool } from '../support/mcp.ts'
import { served } from '../support/service.ts'
import { establishmentOf, unitOf, writeSireneFiles } from '../support/sirene-files.ts'

/** A company that the first release names, and whose holder has opposed publication before the second. */
const SIREN = '000000018'
const PARCEL = '960010000A0001'
const NAME = 'SECRETNAME'

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
await ingestDemo(files, { datasets: ['cadastre'] })
const first = await ingestDemo(files, {
  datasets: ['cadastre', 'sirene', 'owners'],
  files: { cog: [files.cog], sirene: await sirene('O') },
})
/** The release in which it was named. */
const then = first.release.id
const service = await served(files.dataDir)
expect((await service.app.inject(`/v1/entreprises/${SIREN}`)).body).toContain(NAME)
const page = (await service.app.inject('/v1/changes?dataset=sirene&limit=1')).json()
/** Answers of before the opposition: the changes that named it, where their next page begins, and the tag of the company. */
const before: { cursor: string; etag: string } = {
  cursor: page.meta.next,
  etag: String((await service.app.inject(`/v1/entreprises/${SIREN}`)).headers.etag),
}
await ingestDemo(files, { datasets: ['sections'] })
await service.releases.look()
// What is made for this answer must not be there for the next.
const dossier = `/v1/parcels/${PARCEL}/dossier?release=${then}`
expect((await service.app.inject(dossier)).body).toContain(NAME)
await ingestDemo(files, { datasets: ['sirene'], files: { cog: [files.cog], sirene: await sirene('P') } })
await service.releases.look()

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

test.each([
  '',
  '?dataset=sirene&since=1',
  `?release=R`,
  `?dataset=sirene&release=R&limit=5000`,
  '?cursor=C&dataset=sirene&limit=1',
])('changes%s tell nothing of a row that was withdrawn since', async (query) => {
  const asked = query.replace('=R', `=${then}`).replace('=C', `=${before.cursor}`)
  const answer = await service.app.inject(`/v1/changes${asked}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain(NAME)
})

test('an answer of before the opposition is not confirmed by its tag, nor kept', async () => {
  const url = `/v1/entreprises/${SIREN}?release=${then}`
  const asked = await service.app.inject({ url, headers: { 'if-none-match': before.etag } })
  expect(asked.statusCode).toBe(200)
  const again = await service.app.inject({ url, headers: { 'if-none-match': String(asked.headers.etag) } })
  expect(again.statusCode).toBe(304)
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
