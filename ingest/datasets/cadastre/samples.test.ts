import { expect, test } from 'vitest'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { cadastre } from './dataset.ts'

describeWithSamples('parcels of Ariège, edition of 1 June 2026', () => {
  test('three parcels: one of a prefix, one without contenance', async () => {
    const { parts, query } = await normalised(cadastre, { area: '09' }, [
      fetchedFile(samplePath('files/cadastre/cadastre-09-parcelles.3-features-2026-06-01.json.gz')),
    ])
    expect(parts[0]).toMatchObject({
      millesime: '2026-02-19',
      millesimeFrom: 'newest-row',
      quality: { rowsIn: 3, rowsKept: 3, quarantined: {} },
    })
    expect(
      await query(
        'SELECT idu, commune, prefixe, section, numero, contenance, arpente FROM parcels ORDER BY idu',
      ),
    ).toEqual([
      ['090870000A0025', '09087', '000', '0A', '0025', 535, false],
      ['091450000A0023', '09145', '000', '0A', '0023', null, false],
      ['092960280A0896', '09296', '028', '0A', '0896', 24, true],
    ])
  })
})

describeWithSamples('whole communes', () => {
  test.each(['75118', '93010', '69114', '69209', '33440', '51029', '51119', '51210', '51287'])(
    'no parcel of %s is taken for one outside its territory',
    async (commune) => {
      const area = commune.slice(0, 2)
      const name = `cadastre-${commune}-parcelles.json.gz`
      const path = samplePath(
        `mirror/cadastre.data.gouv.fr/data/etalab-cadastre/latest/geojson/communes/${area}/${commune}/${name}`,
      )
      const { parts } = await normalised(cadastre, { area, communes: [commune] }, [
        fetchedFile(path, commune),
      ])
      expect(parts[0]!.quality.rowsKept).toBeGreaterThan(20)
      expect(parts[0]!.quality.quarantined).not.toHaveProperty('outside-territory')
    },
  )
})
