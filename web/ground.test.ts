import { expect, test } from 'vitest'
import { groundOf } from './ground.ts'
import type { Served } from './served.ts'

const commune = (code: string) => ({ code, name: `Commune ${code}` })
const served = (name: string, areas: Served['areas']): Served => ({
  name,
  title: name,
  producer: 'P',
  licence: 'L',
  edition: '2026',
  areas,
})
const area = (code: string, communes?: string[]) => ({
  code,
  name: `D ${code}`,
  ...(communes ? { communes: communes.map(commune) } : {}),
})

test('communes with parcels and communes with sales are named together, by département', () => {
  const ground = groundOf([
    served('cadastre', [area('92', ['92078'])]),
    served('dvf', [area('92', ['92004', '92078']), area('75', ['75118'])]),
    served('ban', [area('33')]),
  ])
  expect(ground).toEqual([area('75', ['75118']), area('92', ['92004', '92078'])])
})

test('a département that both have whole is named once, one that one of them has whole for each of them', () => {
  expect(groundOf([served('cadastre', [area('92')]), served('dvf', [area('92')])])).toEqual([area('92')])
  expect(groundOf([served('dvf', [area('92')]), served('cadastre', [area('92', ['92078'])])])).toEqual([
    { ...area('92', ['92078']), of: 'cadastre' },
    { ...area('92'), of: 'dvf' },
  ])
})

test('without parcels and sales it is the ground of what else is cut; of national files nothing', () => {
  const cog = served('cog', [{ code: 'france', name: 'France' }])
  expect(groundOf([cog, served('ban', [area('75')])])).toEqual([area('75')])
  expect(groundOf([cog])).toEqual([])
})
