import { expect, test } from 'vitest'
import { ingestDemo, parcelsDemo } from '../support/demo.ts'
import { served } from '../support/service.ts'
import { temporaryFile } from '../support/temp.ts'

/** A record of the RNE in its layout, of one president. */
const record = (siren: string, updatedAt: string) => ({
  updatedAt,
  siren,
  formality: {
    siren,
    diffusionINSEE: 'O',
    content: {
      personneMorale: {
        composition: {
          pouvoirs: [
            {
              roleEntreprise: '205',
              actif: true,
              typeDePersonne: 'INDIVIDU',
              individu: {
                descriptionPersonne: { nom: 'FICTIVE', prenoms: ['CAMILLE'], dateDeNaissance: '1970-05' },
              },
            },
          ],
        },
      },
    },
  },
})

test('executives name their register, its licence and the day of its update', async () => {
  const files = await parcelsDemo()
  const records = [
    record('000000018', '2026-04-02T10:00:00+02:00'),
    record('000000026', '2026-05-12T08:30:00+02:00'),
  ]
  const rne = await temporaryFile('rne.json', JSON.stringify(records))
  await ingestDemo(files, {
    datasets: ['cadastre', 'sirene', 'companies'],
    files: { cog: [files.cog], companies: [rne] },
  })
  const service = await served(files.dataDir)
  const ask = async (url: string) => (await service.app.inject(url)).json()
  const coverage = {
    status: 'loaded',
    detail: 'Registre national des entreprises (RNE), INPI, updated on 2026-05-12.',
  }
  const { data, meta } = await ask('/v1/entreprises/000000018')
  expect(data.executives).toEqual({
    coverage,
    list: [
      {
        kind: 'person',
        name: 'FICTIVE',
        firstNames: 'CAMILLE',
        birthMonth: '1970-05',
        siren: null,
        role: { code: '205', label: 'Président' },
      },
    ],
  })
  const occupants = await ask('/v1/occupants/by-parcel/960010000A0001')
  expect(occupants.data[0].executives.coverage).toEqual(coverage)
  const licence =
    'Licence Ouverte 2.0\u00a0; dirigeants du Registre national des entreprises (RNE)\u00a0: licence de l’INPI, ' +
    'qui demande de nommer la source et le jour de mise à jour (art. A. 123-69 du code de commerce)'
  const licenceIn = (datasets: { name: string; licence: string }[]) =>
    datasets.find(({ name }) => name === 'companies')?.licence
  expect(licenceIn(meta.datasets)).toBe(licence)
  expect(licenceIn(occupants.meta.datasets)).toBe(licence)
  expect(licenceIn((await ask('/v1/datasets')).data)).toBe(licence)
  // The other files of the dataset leave as they did.
  const { data: downloads } = await ask('/v1/downloads?dataset=companies')
  expect(downloads.files.map(({ kind }: { kind: string }) => kind)).toContain('accounts')
})

test('a release without the register says nothing of its licence', async () => {
  const files = await parcelsDemo()
  await ingestDemo(files, { datasets: ['cadastre', 'companies'] })
  const service = await served(files.dataDir)
  const { data } = (await service.app.inject('/v1/datasets')).json()
  expect(data.find(({ name }: { name: string }) => name === 'companies').licence).toBe('Licence Ouverte 2.0')
})
