import { expect, test } from 'vitest'
import { leavingFiles } from '../../shared/lake/leaving-files.ts'
import { publishedDemo } from '../support/demo.ts'
import { served } from '../support/service.ts'

const { dataDir } = await publishedDemo()
const service = await served(dataDir)

const page = (url: string, language = 'fr') =>
  service.app.inject({ url, headers: { accept: 'text/html', 'accept-language': language } })

test('lists in French every file that is given, with a link that gives it', async () => {
  const { statusCode, body } = await page('/donnees')
  expect(statusCode).toBe(200)
  expect(body).toContain('<h1>Les données en fichiers</h1>')
  const manifest = (await dataDir.readCurrent())!
  const { files } = leavingFiles(manifest)
  const links = [...body.matchAll(/href="(\/v1\/downloads\/[^"]+\.parquet)"/g)].map(([, link]) => link!)
  expect([...links].sort()).toEqual(files.map(({ path }) => `/v1/downloads/${manifest.id}/${path}`).sort())
  expect((await service.app.inject({ method: 'HEAD', url: links[0]! })).statusCode).toBe(200)
  expect(body).toContain('parcelles et leur contour (GeoParquet)')
  expect(body).toContain('Licence Ouverte 2.0')
})

test('says in French what is not given, and why', async () => {
  const { body } = await page('/donnees?departement=96')
  expect(body).toContain('Ce qui n’est pas donné en fichier')
  expect(body).toContain('<code>rnic/coproprietes</code>')
  expect(body).toContain('Il nomme des syndics.')
})

test('a département of which nothing is loaded is told, and nothing that is asked is shown as markup', async () => {
  const absent = await page('/donnees?departement=44')
  expect([absent.statusCode, absent.body.includes('Rien n’est chargé de 44.')]).toEqual([404, true])
  const odd = await page(`/donnees?departement=${encodeURIComponent('<script>')}`)
  expect(odd.statusCode).toBe(404)
  expect(odd.body).not.toContain('<script>')
})

test('is in English for who reads it, and the home page leads to it', async () => {
  expect((await page('/donnees', 'en')).body).toContain('<h1>The data as files</h1>')
  expect((await page('/')).body).toContain('<a href="/donnees">les fichiers</a>')
})
