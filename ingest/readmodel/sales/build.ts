import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { DocumentsWriter } from '../../../shared/artefacts/documents.ts'
import { saleDocumentKey } from '../../../shared/artefacts/sales.ts'
import { SalesBuilder } from '../../../shared/artefacts/sales-builder.ts'
import type { ReadModelInput, Written } from '../../dataset.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { withDuckDb } from '../../pipeline/duckdb.ts'
import { describeSale } from './describe-sale.ts'
import { readMutations } from './read-lines.ts'
import { resolveSites, type Site } from './sites.ts'

/** Builds what the API opens of the sales of one area: the index in space and the answers, both by rank (newest first). */
export async function buildSales(input: ReadModelInput): Promise<Written[]> {
  const lake = input.lake.sales
  if (lake === undefined) throw new Error(`The lake of ${input.area} has no sales`)
  const locator = await ParcelLocator.open(input.files, input.area)
  const path = join(input.workDir, 'sales.bin')
  const documents = join(input.workDir, 'sales.lmdb')
  let rank = 0
  await withDuckDb(input.workDir, async (connection) => {
    const sites = await resolveSites(connection, lake, locator, input.territory)
    const builder = builderOf(input.area, sites)
    const writer = new DocumentsWriter(documents)
    for await (const lines of readMutations(connection, lake)) {
      const { document, row } = describeSale(lines, sites, input.territory)
      builder.addSale(row)
      writer.put(saleDocumentKey(rank++), JSON.stringify(document))
    }
    await writer.close()
    const file = await open(path, 'w')
    try {
      for (const chunk of builder.encode()) await file.write(chunk)
    } finally {
      await file.close()
    }
  })
  return [
    { role: 'readmodel', kind: 'sales-space', path, rows: rank },
    { role: 'readmodel', kind: 'sales', path: documents, rows: rank },
  ]
}

function builderOf(area: string, sites: ReadonlyMap<string, Site>): SalesBuilder {
  const ordered = [...new Set(sites.values())].sort((a, b) => a.index - b.index)
  const origin = ordered.find((site) => site.point)?.point ?? [0, 0]
  const builder = new SalesBuilder(area, origin)
  for (const site of ordered) builder.addSite(site)
  return builder
}
