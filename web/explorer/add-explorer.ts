import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { unknownPath } from '../../api/answers/problems.ts'
import type { ShownExamples } from '../../api/answers/shown-examples.ts'
import type { OpenApi } from '../../api/rest/openapi.ts'
import type { Assets } from '../assets.ts'
import { visitOf } from '../visit.ts'
import { addressesIn, type ShownAddress } from './api-document.ts'
import { addressPage, EXPLORER, explorerPage } from './explorer-pages.ts'

export interface ExplorerOptions {
  openApi: OpenApi
  /** What examples the current release has. */
  examples: () => Promise<ShownExamples>
  assets: Assets
}

const params = z.object({ address: z.string() })

/** Serves the explorer: the addresses of an OpenAPI document, each with a form that sends a real request. Its pages ask no question, and do not count. */
export function addExplorer(app: FastifyInstance, { openApi, examples, assets }: ExplorerOptions): void {
  const made = new WeakMap<ShownExamples, readonly ShownAddress[]>()
  const addresses = async () => {
    const shown = await examples()
    const known = made.get(shown) ?? addressesIn(openApi(shown))
    made.set(shown, known)
    return known
  }
  app.get(EXPLORER, async (request, reply) =>
    explorerPage(visitOf(request, reply, { assets }), await addresses()),
  )
  app.get(`${EXPLORER}/:address`, async (request, reply) => {
    const { address } = params.parse(request.params)
    const found = (await addresses()).find(({ id }) => id === address)
    if (!found) throw unknownPath(`${EXPLORER}/${address}`)
    return addressPage(visitOf(request, reply, { assets }), found)
  })
}
