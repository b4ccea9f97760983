import { describe, expect, test } from 'vitest'
import { DOCUMENTS_EXTENSION } from '../../shared/artefacts/documents/documents-writer.ts'
import * as companies from '../../shared/documents/companies.ts'
import type { StoredKind } from '../../shared/documents/document-kind.ts'
import * as estimates from '../../shared/documents/estimates.ts'
import * as filiation from '../../shared/documents/filiation.ts'
import * as identifiers from '../../shared/documents/identifiers.ts'
import * as indices from '../../shared/documents/indices.ts'
import * as localRules from '../../shared/documents/local-rules.ts'
import * as permits from '../../shared/documents/permits.ts'
import * as places from '../../shared/documents/places.ts'
import * as planning from '../../shared/documents/planning.ts'
import * as rents from '../../shared/documents/rents.ts'
import * as risks from '../../shared/documents/risks.ts'
import * as sales from '../../shared/documents/sales.ts'
import { publishedDemo } from '../support/demo.ts'
import { openDocuments } from '../support/stored-documents.ts'

const { buildings, ...others } = {
  ...companies,
  ...estimates,
  ...filiation,
  identifiedParcels: identifiers.identifiedParcels,
  ...indices,
  ...localRules,
  ...permits,
  ...places,
  ...planning,
  ...rents,
  ...risks,
  ...sales,
}
const all: StoredKind[] = [...Object.values(buildings), ...Object.values(others)]

const files = await publishedDemo()
const manifest = (await files.dataDir.readCurrent())!

const stored = () => manifest.files.filter(({ file }) => file.endsWith(DOCUMENTS_EXTENSION))

describe('documents of the demo release', () => {
  test('their files are those of the registry, frozen because older releases have them', () => {
    const names = [...new Set(all.map(({ file }) => file))].sort()
    expect(names).toEqual([
      'active-streets',
      'announced-rents',
      'buildings-batiments',
      'buildings-bdnb',
      'buildings-rnb',
      'census',
      'commune-installations',
      'commune-permits',
      'commune-risk-sources',
      'commune-risks',
      'company',
      'company-accounts',
      'company-beginnings',
      'company-certifications',
      'company-establishments',
      'company-executives',
      'company-organic',
      'company-words',
      'copropriete',
      'copropriete-dpe',
      'dpe-residential',
      'dpe-tertiary',
      'estimate-quality',
      'filiation-lots',
      'former-parcels',
      'holder-parcels',
      'housing-zones',
      'identifiers',
      'incomes',
      'installations',
      'iris',
      'iris-contours',
      'occupants',
      'official-indices',
      'owners',
      'parcel-addresses',
      'parcel-clay',
      'parcel-filiation',
      'parcel-iris',
      'parcel-permits',
      'parcel-planning',
      'parcel-prevention',
      'parcel-priority-districts',
      'parcel-street',
      'planning-area',
      'planning-communes',
      'planning-documents',
      'planning-features',
      'prevention-plans',
      'prevention-shapes',
      'price-index',
      'price-sales',
      'prices',
      'refused-parcels',
      'rents',
      'sales',
      'sales-extent',
      'street-prices',
      'tax-rates',
      'zone-envelopes',
    ])
    // Executives and organic operators are read only from files given by hand, former parcels are those of an earlier edition, and no
    // parcel of the demo is refused.
    const absent = new Set(['company-executives', 'company-organic', 'former-parcels', 'refused-parcels'])
    expect([...new Set(stored().map(({ kind }) => kind))].sort()).toEqual(
      names.filter((name) => !absent.has(name)),
    )
  })

  test('each is of a kind of its file, and in an area that the kind allows', async () => {
    for (const { kind, area, file, rows } of stored()) {
      const possible = all.filter((one) => one.file === kind)
      for (const { area: rule } of possible)
        expect(rule, file).toBe(
          rule === 'departement-or-france' ? rule : area === 'france' ? 'france' : 'departement',
        )
      const documents = await openDocuments(files.dataDir.store(file))
      let read = 0
      for (const text of documents.all()) {
        const isOne = possible.some((one) => isOf(one, text))
        if (!isOne) expect.fail(`${file}: no kind of ${kind} has the form of ${text.slice(0, 200)}`)
        read++
      }
      expect([file, read]).toEqual([file, rows])
    }
  })
})

function isOf(kind: StoredKind, text: string): boolean {
  try {
    kind.parse(text)
    return true
  } catch {
    return false
  }
}
