import { Batches } from './batches.ts'
import { download, openFile } from './files.ts'
import { listsOf, questionsOf } from './lists.ts'
import type { Terrier } from './terrier.ts'
import { type ClientOptions, Transport } from './transport.ts'
import { Watches } from './watches.ts'

/** A client of the service at `baseUrl`. Throws TypeError when that is no address. */
export function createClient(options: ClientOptions): Terrier {
  const transport = new Transport(options)
  return {
    ...questionsOf(transport),
    ...listsOf(transport),
    download: (file, how = {}) => download(transport, file, how),
    openFile: (file, how = {}) => openFile(transport, file, how),
    tile: (values, how) =>
      transport.send({ method: 'GET', path: '/v1/tiles/{layer}/{z}/{x}/{y}.mvt', values }, how),
    searchAddressesCsv: (file, values = {}, how) =>
      transport.send(
        {
          method: 'POST',
          path: '/v1/addresses/search/csv',
          values,
          file,
          headers: { 'content-type': 'text/csv' },
        },
        how,
      ),
    batches: new Batches(transport),
    watches: new Watches(transport),
  }
}
