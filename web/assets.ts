import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import Negotiator from 'negotiator'
import { z } from 'zod'
import { builtFile } from '../shared/process/built-file.ts'

/** Where `scripts/bundle.mjs` leaves the scripts and the style sheet. */
const FOLDER = builtFile('assets')
const ENDINGS = { br: '.br', gzip: '.gz' } as const
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}

const entrySchema = z.object({ file: z.string(), imports: z.array(z.string()) })
const manifestSchema = z.object({
  files: z.array(z.string()),
  entries: z.object({
    boot: entrySchema,
    page: entrySchema,
    embed: entrySchema,
    sheet: entrySchema,
    suggest: entrySchema,
    explorer: entrySchema,
    worker: entrySchema,
    map: entrySchema,
  }),
})

/** Paths of the scripts and the style sheet of the map. */
export interface Assets {
  boot: string
  worker: string
  /** The script of a parcel's page, with that of the search. */
  sheet: string
  /** The script of a page with a search field. */
  suggest: string
  /** The script of the explorer of the API. */
  explorer: string
  style: string
  /** What the map page will need, so that the browser asks for all of it at once. */
  ofPage: readonly string[]
}

interface File {
  type: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/**
 * Serves the files of the map under /assets. Their names carry the hash of their content, so browsers keep them for good; they were
 * compressed when they were built. Throws an Error when they were not built.
 */
export async function addAssets(app: FastifyInstance): Promise<Assets> {
  const { files, entries } = await readManifest()
  for (const name of files) {
    const file = await readFiles(name)
    const lasts = name.endsWith('.txt') ? 'public, max-age=3600' : 'public, max-age=31536000, immutable'
    app.get(`/assets/${name}`, (request, reply) => {
      const coding = codingFor(new Negotiator(request).encodings(['br', 'gzip']))
      reply.headers({ 'content-type': file.type, 'cache-control': lasts })
      if (coding) reply.header('content-encoding', coding)
      reply.send(coding ? file[coding] : file.plain)
    })
  }
  const pathOf = (name: string) => `/assets/${name}`
  const { boot, page, sheet, suggest, explorer, worker, map } = entries
  const needed = [page.file, ...page.imports, ...boot.imports, worker.file]
  return {
    boot: pathOf(boot.file),
    worker: pathOf(worker.file),
    sheet: pathOf(sheet.file),
    suggest: pathOf(suggest.file),
    explorer: pathOf(explorer.file),
    style: pathOf(map.file),
    ofPage: [...new Set(needed)].map(pathOf),
  }
}

const codingFor = (accepted: readonly string[]) =>
  (['br', 'gzip'] as const).find((one) => accepted.includes(one))

async function readManifest() {
  const text = await readFile(join(FOLDER, 'manifest.json'), 'utf8').catch((cause: unknown) => {
    throw new Error(`The scripts of the map are not built: run npm run build (nothing in ${FOLDER})`, {
      cause,
    })
  })
  return manifestSchema.parse(JSON.parse(text))
}

async function readFiles(name: string): Promise<File> {
  const [plain, br, gzip] = await Promise.all(
    ['', ENDINGS.br, ENDINGS.gzip].map((ending) => readFile(join(FOLDER, name + ending))),
  )
  return {
    type: TYPES[name.replace(/^.*\./, '')] ?? 'application/octet-stream',
    plain: plain!,
    br: br!,
    gzip: gzip!,
  }
}
