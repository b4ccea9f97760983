import { expect, test } from 'vitest'
import { Reader } from '../support/browse.ts'
import { cutDemo, ingestDemo } from '../support/demo.ts'
import { geoDvfFile } from '../support/geo-dvf.ts'
import { served } from '../support/service.ts'

/** The one sale of its street; others of the demo are newer by more than five years. */
const flat = {
  id_mutation: '2018-1',
  date_mutation: '2018-03-02',
  adresse_code_voie: '0010',
  code_commune: '96001',
  nom_commune: '',
  code_departement: '96',
  code_postal: '96100',
  id_parcelle: '960010000A0001',
  longitude: '2.5',
  latitude: '46.5',
}
const files = await cutDemo()
const { path } = await geoDvfFile([flat])
await ingestDemo(files, { datasets: ['dvf'], files: { cog: [files.cog], dvf: [path] } })
const { app } = await served(files.dataDir)

test('a street whose only sale is older than five years shows it, with the way to all sales', async () => {
  const { html, text } = await new Reader(app).get('/rues/96001/0010')
  expect(text).toContain('2 March 2018')
  expect(html).toContain('<a href="/rues/96001/0010/sales">')
})
