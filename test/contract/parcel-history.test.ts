import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { demoPlace } from '../../api/operations/demo-place.ts'
import { ingestDemo, parcelsDemo } from '../support/demo.ts'
import { connectAgent, listen } from '../support/mcp.ts'
import { divideParcel } from '../support/mirror-edits.ts'
import { served, servedDemo } from '../support/service.ts'
import { temporaryFile } from '../support/temp.ts'

/** A parcel of today, made of the half of one that is gone, which was made of two that no edition has. */
const TODAY = '960010000A0047'
const GONE = '960010000A0048'
const FIRST = '960010000A7048'
/** Two mothers and two daughters. */
const UNTOLD = '960010000B0053'

const asker =
  (app: FastifyInstance) =>
  async (idu: string, query = '') => {
    const answer = await app.inject(`/v1/parcels/${idu}/history${query}`)
    return { status: answer.statusCode, ...answer.json() }
  }
const idusOf = (list: { idu: string }[]) => list.map(({ idu }) => idu)

describe('the history of a parcel', async () => {
  const { app } = await servedDemo()
  const history = asker(app)

  test('goes back through the lots of a parcel of today', async () => {
    const { status, data, meta } = await history(TODAY)
    expect(status).toBe(200)
    expect(data).toEqual({
      idu: TODAY,
      inCadastre: true,
      ancestors: [
        { idu: GONE, generation: 1, inCadastre: false, sure: true },
        { idu: FIRST, generation: 2, inCadastre: false, sure: true },
        { idu: '960010000A7548', generation: 2, inCadastre: false, sure: true },
      ],
      descendants: [],
      lots: [
        {
          id: '96001-000-0000002-00001-2001-06-12-1',
          document: '0000002',
          lot: '00001',
          nature: { code: '1', label: 'Document d’arpentage' },
          date: '2001-06-12',
          mothers: [FIRST, '960010000A7548'],
          daughters: [GONE],
          doubts: [],
        },
        {
          id: '96001-000-0000003-00001-2016-02-18-1',
          document: '0000003',
          lot: '00001',
          nature: { code: '1', label: 'Document d’arpentage' },
          date: '2016-02-18',
          mothers: [GONE],
          daughters: [TODAY, '960010000A0049'],
          doubts: [],
        },
      ],
      predecessors: [],
      cycles: [],
      truncated: false,
    })
    expect(meta.coverage).toEqual({ status: 'loaded', datasets: ['filiation'] })
    expect(meta.datasets.map(({ name }: { name: string }) => name)).toEqual(['cadastre', 'filiation'])
  })

  test('goes forward from one that no loaded edition had, to those of today', async () => {
    const { status, data } = await history(FIRST)
    expect(status).toBe(200)
    expect(data.inCadastre).toBe(false)
    expect(data.descendants).toEqual([
      { idu: GONE, generation: 1, inCadastre: false, sure: true },
      { idu: TODAY, generation: 2, inCadastre: true, sure: true },
      { idu: '960010000A0049', generation: 2, inCadastre: true, sure: true },
    ])
  })

  test('never says who came from whom in a lot of several mothers and daughters', async () => {
    const { data } = await history(UNTOLD)
    expect(data.ancestors).toEqual([
      { idu: '960010000B0054', generation: 1, inCadastre: false, sure: false },
      { idu: '960010000B8054', generation: 1, inCadastre: false, sure: false },
    ])
  })

  test('stops at the generation asked for, and says that there are more', async () => {
    const { data } = await history(TODAY, '?generations=1')
    expect(idusOf(data.ancestors)).toEqual([GONE])
    expect(data.truncated).toBe(true)
    const bad = await app.inject(`/v1/parcels/${TODAY}/history?generations=31`)
    expect(bad.statusCode).toBe(400)
    expect(bad.json().errors[0]).toMatchObject({ parameter: 'query.generations' })
  })

  test('is a section of the dossier, a link of the parcel and a tool', async () => {
    const dossier = (await app.inject(`/v1/parcels/${TODAY}/dossier?include=history`)).json()
    expect(dossier.data.sections.history).toMatchObject({
      status: 200,
      data: { idu: TODAY, truncated: false },
    })
    const parcel = (await app.inject(`/v1/parcels/${TODAY}`)).json()
    expect(parcel.meta.links.history).toBe(`/v1/parcels/${TODAY}/history`)
    const { client } = await connectAgent(await listen(app))
    const told = await client.callTool({ name: 'get_parcel_history', arguments: { idu: TODAY } })
    expect(told.structuredContent).toMatchObject({ data: { ancestors: [{ idu: GONE }, {}, {}] } })
  })

  test('is told in French on its page', async () => {
    const page = (await app.inject({ url: `/parcels/${TODAY}`, headers: { 'accept-language': 'fr' } })).body
    expect(page).toContain('<div id="history"><h3>Elle vient de</h3>')
    expect(page).toContain(`<a href="/parcels/${GONE}">A 48</a>`)
    expect(/A 7048\s;\sA 7548 → A 48/.test(page)).toBe(true)
  })
})

describe('documents that contradict each other, and the editions of the cadastre', async () => {
  const DIVIDED = demoPlace.soldIdu
  const HALF = '960010000A9001'

  const files = await parcelsDemo()
  const head = '960;001;000'
  const lot = (document: string, day: string, mothers: string, daughters: string) => [
    `${head};${document};2;${day};X;XNUMX;00001;1;${mothers};`,
    `${head};${document};2;${day};X;XNUMX;00001;2;${daughters};`,
  ]
  const lines = [
    ...lot('0000001', '19900101', ' A0001', ' A9101'),
    ...lot('0000002', '19910101', ' A9101', ' A9102'),
    ...lot('0000003', '19920101', ' A9102', ' A0001; A9101'),
  ]
  const path = await temporaryFile('dfiano-dep960-01102026.txt', lines.join('\n'))
  await divideParcel(files, DIVIDED, [1, 4], [HALF, '960010000A9002'])
  await ingestDemo(files, { datasets: ['cadastre'], files: {} })
  await ingestDemo(files, { datasets: ['filiation'], files: { filiation: [path] } })
  const history = asker((await served(files.dataDir)).app)

  test('a ring of documents ends, and is told', async () => {
    const { data } = await history('960010000A0001')
    expect(data.lots).toHaveLength(3)
    expect(data.cycles.toSorted()).toEqual(['960010000A0001', '960010000A9101', '960010000A9102'])
    expect(data.truncated).toBe(false)
  })

  test('former parcels on its ground are told by the editions that were loaded, the parcel that is gone by its successors', async () => {
    const { data, meta } = await history(HALF)
    expect(data.lots).toEqual([])
    expect(data.predecessors).toMatchObject([{ idu: DIVIDED, successorShare: 1 }])
    expect(meta.coverage.status).toBe('loaded')
    const gone = await history(DIVIDED)
    expect(idusOf(gone.meta.former.successors).toSorted()).toEqual([HALF, '960010000A9002'])
  })
})
