import { test } from 'vitest'
import { type AgentTask, doTask } from '../support/agent-tasks.ts'
import { servedDemo } from '../support/service.ts'

const ADDRESS = '1 rue des lilas fictifs, Sainte-Parcelle-la-Démo'

/** The tasks of docs/agents.md, asked of the demo, and words of their answers. */
const TASKS: readonly AgentTask[] = [
  {
    task: 'sales of flats around a place, and their median',
    calls: [
      ['get_sales_statistics', { place: ADDRESS, filters: { localTypes: 'Appartement' } }],
      ['search_transactions', { place: ADDRESS, limit: 10, filters: { localTypes: 'Appartement' } }],
    ],
    answers: [/pricesPerM2 in €\/m² \(count \d+, median \d+/, /Vente/],
  },
  {
    task: 'who owns a place and what may be built there',
    calls: [['get_parcel_dossier', { place: ADDRESS, include: ['proprietaires', 'planning'] }]],
    answers: [/MENUISERIE FICTIF 1/, /Zone urbaine de centre bourg/],
  },
  {
    task: 'what a dwelling is worth, and why',
    calls: [['get_estimate', { place: ADDRESS, type: 'Maison', surface: 90 }]],
    answers: [/priceLow: \d+ €/, /comparables \(\d+\):/],
  },
  {
    task: 'plots over 700 m² that were sold in some years',
    calls: [
      [
        'search_parcels',
        {
          place: '2.5,46.5',
          radiusMeters: 1000,
          criteria: { surface: { min: 700 }, lastSoldOn: { min: '2021-01-01' } },
        },
      ],
    ],
    answers: [/idu \| communeCode \| surface \(m²\)/, /returned 10, limit 10, total \d+, .*next \S+/],
  },
  {
    task: 'what changed in a commune since a release',
    calls: [
      ['find_tools', { query: 'what changed since', limit: 1 }],
      ['call_tool', { name: 'get_changes', arguments: { place: '96001' } }],
    ],
    answers: [/since \(release r/],
  },
  {
    task: 'what changed in a street since a release',
    calls: [
      ['find_tools', { query: 'what changed since', limit: 1 }],
      ['call_tool', { name: 'get_changes', arguments: { place: ADDRESS } }],
    ],
    answers: [
      /since \(release r/,
      /street \(code 96001:1000, name Rue des Lilas Fictifs, .*method Rows that name the street/,
    ],
  },
]

const service = await servedDemo()

test.each(TASKS)('$task: two calls and 12 kB at most', (one) => doTask(service.app, one, 'demo'))
