import { describe, expect, test } from 'vitest'
import { coproprietesSchema } from '../../shared/schemas/copropriete.ts'
import { dpeResidentialSchema, dpeTertiarySchema } from '../../shared/schemas/dpe.ts'
import { ingestDemo, parcelsDemo } from '../support/demo.ts'
import { served } from '../support/service.ts'

const DEMO = '960010000A0001'
const EMPTY = '960010000A0002'

// Diagnostics of two communes, co-ownerships of one, buildings of none: what is missing must be told.
const files = await parcelsDemo()
await ingestDemo(files, { datasets: ['dpe'], area: '96001,96002' })
await ingestDemo(files, { datasets: ['rnic'], area: '96001' })
const { app } = await served(files.dataDir, { QUOTA_IP_MINUTE: '0', QUOTA_IP_DAY: '0' })

const ask = (question: string, idu: string) => app.inject(`/v1/${question}/by-parcel/${idu}`)

describe('diagnostics of dwellings', () => {
  test('a list, newest first, each with its link', async () => {
    const answer = await ask('dpe-residential', DEMO)
    expect(answer.statusCode).toBe(200)
    const { data, meta } = answer.json()
    const [first] = dpeResidentialSchema.parse(data)
    expect(first).toMatchObject({
      number: '2496E0000002C',
      kind: 'existing',
      buildingType: 'Appartement',
      energyLabel: 'B',
      match: { method: 'contained', distanceMeters: 0 },
    })
    expect(meta.datasets.map(({ name }: { name: string }) => name)).toEqual(['cadastre', 'rnic', 'dpe'])
  })

  test('every parcel of the demo answers by its schema, in order, and no diagnostic is shown beside the one that replaces it', async () => {
    let seen = 0
    for (let number = 1; number < 60; number++) {
      const answer = await ask('dpe-residential', `960010000A${String(number).padStart(4, '0')}`)
      if (answer.statusCode === 404) continue
      const dpes = dpeResidentialSchema.parse(answer.json().data)
      const dates = dpes.map((dpe) => dpe.establishedOn!)
      expect(dates).toEqual([...dates].sort().reverse())
      const numbers = new Set(dpes.map((dpe) => dpe.number))
      for (const { replaces } of dpes) expect(numbers).not.toContain(replaces)
      seen += dpes.length
    }
    expect(seen).toBeGreaterThan(20)
  })

  test('a known parcel without any: an empty list', async () => {
    const answer = await ask('dpe-residential', EMPTY)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toEqual([])
  })
})

describe('diagnostics of tertiary buildings', () => {
  test('exactly parcelId, count and dpes', async () => {
    const answer = await ask('dpe-tertiary', DEMO)
    expect(answer.statusCode).toBe(200)
    const body = answer.json()
    expect(Object.keys(body)).toEqual(['data', 'meta'])
    expect(Object.keys(body.data)).toEqual(['parcelId', 'count', 'dpes'])
    const { parcelId, count, dpes } = dpeTertiarySchema.parse(body.data)
    expect({ parcelId, count, shown: dpes.length }).toEqual({ parcelId: DEMO, count: 1, shown: 1 })
    expect(dpes[0]).toMatchObject({
      number: '2496T0000001B',
      address: '1 Rue des Lilas Fictifs 96100 Sainte-Parcelle-la-Démo',
      surface: 121,
      shonSurface: null,
      consumption: { primaryKwhPerM2: 440 },
      energies: [{ energy: 'Électricité', usage: 'Chauffage', finalKwh: 23148 }],
    })
  })

  test('a known parcel without any: the same envelope, empty', async () => {
    expect((await ask('dpe-tertiary', EMPTY)).json().data).toEqual({ parcelId: EMPTY, count: 0, dpes: [] })
  })

  test('the identifier of the answer is the one that was meant', async () => {
    expect((await ask('dpe-tertiary', '96001%20000%200a%200002')).json().data.parcelId).toBe(EMPTY)
  })
})

describe.each(['dpe-residential', 'dpe-tertiary'])('%s', (question) => {
  test('an unknown parcel is 404, and says where it was looked for', async () => {
    const answer = await ask(question, '960010000A9999')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ type: '/problems/unknown-parcel', coverage: { status: 'loaded' } })
  })

  test('a parcel of a commune without diagnostics loaded is 503, and says what to load', async () => {
    const answer = await ask(question, '960030000A0001')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBeDefined()
    expect(answer.json()).toMatchObject({
      type: '/problems/dataset-not-loaded',
      coverage: { datasets: ['dpe'] },
    })
  })

  test('what is no identifier is 400', async () => {
    expect((await ask(question, '96001')).statusCode).toBe(400)
  })
})

describe('co-ownerships', () => {
  test('a list with lots, agent, role and link', async () => {
    const answer = await ask('copropriete', DEMO)
    expect(answer.statusCode).toBe(200)
    const found = coproprietesSchema.parse(answer.json().data)
    expect(found).toMatchObject([
      {
        number: 'ZZ0000001',
        lots: { total: 42, main: 21, dwellings: 21, parking: 21 },
        manager: {
          type: 'professionnel',
          name: 'SYNDIC IMAGINAIRE SARL',
          siret: '00000001800010',
          // Its company is in the SIRENE register, which is not loaded here.
          company: null,
        },
        role: 'principal',
        match: { method: 'declared', through: null },
      },
    ])
  })

  test('empty when there is none, and for a parcel that is not known', async () => {
    for (const idu of ['960010000A0003', '960010000A9999']) {
      const answer = await ask('copropriete', idu)
      expect(answer.statusCode).toBe(200)
      expect(answer.json().data).toEqual([])
    }
  })

  test('a commune whose register is not loaded is 503', async () => {
    const answer = await ask('copropriete', '960020000A0001')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({
      type: '/problems/dataset-not-loaded',
      coverage: { datasets: ['rnic'] },
    })
  })

  test('secondary syndicates stand on the parcel of their principal, which names them; no volunteer is named', async () => {
    let secondaries = 0
    let volunteers = 0
    for (let section = 0; section < 3; section++)
      for (let number = 1; number < 150; number++) {
        const idu = `960010000${'ABC'[section]}${String(number).padStart(4, '0')}`
        const answer = await ask('copropriete', idu)
        expect(answer.body).not.toContain('Personne INVENTÉE')
        const found = coproprietesSchema.parse(answer.json().data)
        for (const { role, principalNumber, number: own, manager } of found) {
          if (manager.type === 'bénévole') volunteers++
          if (role === 'principal') continue
          secondaries++
          const principal = found.find((other) => other.number === principalNumber)
          expect(principal?.secondaryNumbers).toContain(own)
          expect(found.indexOf(principal!)).toBe(0)
        }
      }
    expect(secondaries).toBeGreaterThan(3)
    expect(volunteers).toBeGreaterThan(3)
  })
})
