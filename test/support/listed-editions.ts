import type { Dataset } from '../../ingest/dataset.ts'
import type { FoundEdition } from '../../ingest/found-edition.ts'
import { askerOf } from '../../ingest/pipeline/editions/ask.ts'
import { testServer } from './http-server.ts'
import { realTerritory } from './normalised.ts'

/** A dataset whose producers answer as told. */
export interface Listed {
  /** The edition that is found, and what would be downloaded for a département. */
  sources(area?: string): Promise<{ found: FoundEdition | undefined; urls: string[] }>
  close(): Promise<void>
}

/** Serves producers by host and path (the query left out), 404 for the rest, as a mirror that the dataset asks. */
export async function listedBy(dataset: Dataset, answers: Readonly<Record<string, string>>): Promise<Listed> {
  const server = await testServer((request, response) => {
    const text = answers[new URL(request.url ?? '', 'http://x').pathname.slice(1)]
    return text === undefined ? response.writeHead(404).end() : response.end(text)
  })
  return {
    async sources(area = '75') {
      const found = await dataset.findEdition!(askerOf({ mirror: server.url, attempts: 1, backoffMs: 1 }))
      const sources = dataset.sources({ area }, await realTerritory(), 'latest', found)
      return { found, urls: sources.map(({ url }) => url) }
    },
    close: () => server.close(),
  }
}
