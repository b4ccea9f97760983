import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StreetIndexBuilder } from '../../ingest/readmodel/street-index-builder.ts'
import { openStreetIndex } from '../../shared/artefacts/street-index.ts'
import { DocumentLocalities } from './document-localities.ts'

test('each document is in its locality, be there localities without documents or with many', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constant(0), fc.nat(5), fc.nat(120)), { minLength: 1, maxLength: 40 }),
      (sizes) => {
        const builder = new StreetIndexBuilder()
        for (const size of sizes) {
          builder.addLocality(['Bourg'])
          for (let i = 0; i < size; i++) builder.addDocument('Rue')
        }
        const index = openStreetIndex(Uint8Array.from(Buffer.concat(builder.encode())).buffer)
        const localities = new DocumentLocalities(index)
        const expected = sizes.flatMap((size, locality) => new Array<number>(size).fill(locality))
        expect(expected.map((_, document) => localities.of(document))).toEqual(expected)
      },
    ),
  )
})
