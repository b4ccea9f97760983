import type { Written } from '../../formats/written.ts'
import type { DocumentKind } from '../../shared/documents/document-kind.ts'
import type { StoredOnParcel } from '../../shared/schemas/on-parcel.ts'
import type { ParcelLocator } from '../links/parcel-locator.ts'
import { DocumentFile } from '../readmodel/write-documents.ts'
import { amountsOnParcel, type LaidFeature } from './on-parcel.ts'
import type { Overlay } from './overlay.ts'

/**
 * Writes a document for each parcel on which something lies, as `describe` makes it of the amounts (`amountsOnParcel`, at least one). A parcel on which
 * nothing lies has no document: answers take that for "none" where the dataset is loaded.
 */
export async function writeOnParcels<V>(
  kind: DocumentKind<V, [idu: string]>,
  { overlay, laid }: { overlay: Overlay; laid: readonly LaidFeature[] },
  parcels: ParcelLocator,
  workDir: string,
  describe: (amounts: StoredOnParcel[]) => V,
): Promise<Written> {
  const file = new DocumentFile(kind, workDir)
  for (const { idu, polygons } of parcels.each()) {
    const amounts = amountsOnParcel(overlay.on(polygons), laid)
    if (amounts.length > 0) file.put(kind.key(idu), describe(amounts))
  }
  return file.close()
}
