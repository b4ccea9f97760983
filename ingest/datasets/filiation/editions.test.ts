import { afterEach, expect, test } from 'vitest'
import { type Listed, listedBy } from '../../../test/support/listed-editions.ts'
import { filiation } from './dataset.ts'

let listed: Listed
afterEach(() => listed?.close())

async function producers(answers: Readonly<Record<string, string>>) {
  listed = await listedBy(filiation, answers)
}

const attachments = (...names: string[]) =>
  JSON.stringify({ attachments: names.map((id) => ({ metas: { id, 'mime-type': 'application/zip' } })) })
const DFI = 'documents-de-filiation-informatises-dfi-des-parcelles'
const DFI_V2 = `data.economie.gouv.fr/api/v2/catalog/datasets/${DFI}/attachments`
const DFI_V21 = `data.economie.gouv.fr/api/explore/v2.1/catalog/datasets/${DFI}/attachments`
const OF_JULY = [
  'documents_de_filiation_situation_juillet_2026_dept2a0_a_dept49zip',
  'documents_de_filiation_situation_juillet_20266_dept_50_a_dept_976zip',
]

test('filiation: the newest quarter, however its names are written, and the archive of the département', async () => {
  await producers({
    [DFI_V2]: attachments('documents_de_filiation_avril_2026zip', 'notice_dfi_juillet_2026_pdf', ...OF_JULY),
  })
  const name = async (area: string) => (await listed.sources(area)).urls.map((url) => url.split('/').at(-1))
  expect((await listed.sources()).found?.edition).toBe('2026-07-01')
  expect(await name('2A')).toEqual([OF_JULY[0]])
  expect(await name('49')).toEqual([OF_JULY[0]])
  expect(await name('50')).toEqual([OF_JULY[1]])
  expect(await name('974')).toEqual([OF_JULY[1]])
})

test('filiation: names that tell no départements are all brought; addresses of the list are used; a zip comes before a 7z', async () => {
  const href = `https://data.economie.gouv.fr/api/datasets/1.0/${DFI}/attachments/dfi_octobre_2026_zip/`
  const names = [
    { id: 'dfi_octobre_2026_zip', href },
    { id: 'dfi_octobre_2026_7z' },
    { id: 'dfi_avril_2026zip' },
  ]
  await producers({ [DFI_V21]: JSON.stringify({ attachments: names }) })
  const { found, urls } = await listed.sources('21')
  expect(found?.edition).toBe('2026-10-01')
  expect(urls).toEqual([href])
})

test('filiation: attachments that name no quarter stop with their names; without a list, the list is what is missing', async () => {
  await producers({ [DFI_V2]: attachments('dfi_zip') })
  await expect(listed.sources()).rejects.toThrow('Attached: dfi_zip')
  await listed.close()
  await producers({})
  expect((await listed.sources()).urls).toEqual([`https://${DFI_V21}`])
})
