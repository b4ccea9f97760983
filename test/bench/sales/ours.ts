import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DocumentBlocks } from '../../../shared/artefacts/documents/document-blocks.ts'
import { DocumentsWriter } from '../../../shared/artefacts/documents/documents-writer.ts'
import { encodeSales } from '../../../shared/artefacts/sale-blocks/encode-sales.ts'
import { openSales as openSalesArtefact } from '../../../shared/artefacts/sales.ts'
import { SalesBuilder } from '../../../shared/artefacts/sales-builder.ts'
import { sales as saleDocuments } from '../../../shared/documents/sales.ts'
import { BlockCache } from '../../../stores/blocks/block-cache.ts'
import { StoredDocumentFile } from '../../../stores/documents/document-file.ts'
import { Documents } from '../../../stores/documents/documents.ts'
import { LoadedSales } from '../../../stores/sales/loaded-sales.ts'
import { openLoadedSales } from '../../../stores/sales/open-sales.ts'
import { openingOf } from '../../support/opening.ts'
import { CountryFiles } from '../country/country-files.ts'
import { DEPARTEMENT } from '../territory.ts'
import type { BenchSales } from './sales.ts'

/** The sales as the API opens them; `close` removes their files. */
export interface BenchedSales {
  loaded: LoadedSales
  close(): Promise<void>
}

/** Writes the artefacts that an ingest of these sales would, and opens them as the API does. */
export async function openOurs({ parcels, sales }: BenchSales): Promise<BenchedSales> {
  const dir = await mkdtemp(join(tmpdir(), 'terrier-bench-sales-'))
  const [first] = parcels
  const builder = new SalesBuilder(DEPARTEMENT, [first!.polygons[0]![0]![0]!, first!.polygons[0]![0]![1]!])
  for (const { key, polygons } of parcels) {
    const [x, y] = polygons[0]![0]!
    builder.addSite({ key, point: [x!, y!], polygons, aliases: [] })
  }
  const path = join(dir, 'sales.documents')
  const writer = new DocumentsWriter(path)
  sales.forEach(({ parcels: sites, type, surface, rooms, document, ...sale }, rank) => {
    builder.addSale({
      ...sale,
      id: rank.toString(16).padStart(16, '0'),
      sites,
      premises: [{ type, surface, rooms }],
      zones: [],
      pricePerM2: null,
      elsewhere: false,
    })
    writer.put(saleDocuments.key(rank), document)
  })
  writer.close()
  const artefact = openSalesArtefact(Uint8Array.from(Buffer.concat(builder.encode())).buffer)
  const files = await CountryFiles.create(join(dir, 'home'))
  for (const { kind, chunks, rows } of encodeSales(artefact))
    await files.write({ dataset: 'sale-blocks', kind, area: DEPARTEMENT, rows }, Buffer.concat(chunks))
  const departements = await openLoadedSales(openingOf(files))
  const opened = new StoredDocumentFile(path, await DocumentBlocks.open(path), new BlockCache(1e9))
  const file = { role: 'readmodel', dataset: 'dvf', kind: 'sales', area: DEPARTEMENT, file: path } as const
  const named = { ...file, sha256: '', bytes: 0, rows: sales.length }
  return {
    loaded: new LoadedSales(departements, new Documents([named], [opened])),
    close: async () => {
      await opened.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
