import { readdirSync } from 'node:fs'
import { test } from 'vitest'
import { type AgentTask, doTask } from '../support/agent-tasks.ts'
import { describeWithSamples, samplePath } from '../support/samples.ts'
import { servedSamples } from '../support/service.ts'

const PLAN = 'files/planning/bondy-93010'

/** The tasks of docs/agents.md about sales, where the sales of the Rhône of 2018 and the parcels of one commune of it are real. */
const SALES: readonly AgentTask[] = [
  {
    task: 'sales of flats around a place, and their median',
    calls: [
      [
        'get_sales_statistics',
        { place: '4.8045,45.7745', filters: { localTypes: 'Appartement', year: 2018 } },
      ],
      ['search_transactions', { place: '4.8045,45.7745', limit: 10, filters: { localTypes: 'Appartement' } }],
    ],
    answers: [/pricesPerM2 in €\/m² \(count \d+, median \d+/, /2018-\d\d-\d\d/],
  },
  {
    task: 'what a dwelling is worth, and why',
    calls: [
      ['get_estimate', { place: '4.8045,45.7745', type: 'Appartement', surface: 65, date: '2018-12-31' }],
    ],
    answers: [/priceLow: \d+ €/, /comparables \(\d+\):/],
  },
  {
    task: 'plots over 700 m² that were sold in some years',
    calls: [
      [
        'search_parcels',
        { place: '69209', criteria: { surface: { min: 700 }, lastSoldOn: { min: '2018-01-01' } } },
      ],
    ],
    answers: [/idu \| communeCode \| surface \(m²\)/, /returned \d+, limit 10, total \d+/],
  },
]

describeWithSamples('tasks of an agent about real sales', () => {
  const service = servedSamples(() => [
    { datasets: ['cadastre'], area: '69209' },
    { datasets: ['dvf'], area: '69' },
  ])

  test.each(SALES)('$task: two calls and 12 kB at most', (one) => doTask(service.app, one, 'real files'))
})

/** Those about a place and its changes, where the parcels and the plan of Bondy are real, loaded one after the other. */
const PLACE: readonly AgentTask[] = [
  {
    task: 'who owns a place and what may be built there',
    calls: [['get_parcel_dossier', { place: '2.4829,48.9030', include: ['proprietaires', 'planning'] }]],
    answers: [/proprietaires/, /zones \(\d+\)|zones:/],
  },
  {
    task: 'what changed in a commune since a release',
    calls: [
      ['find_tools', { query: 'what changed since', limit: 1 }],
      ['call_tool', { name: 'get_changes', arguments: { place: 'Bondy' } }],
    ],
    answers: [/since \(release r/, /93010/],
  },
]

describeWithSamples('tasks of an agent about a real place', () => {
  const service = servedSamples(() => {
    const planning = readdirSync(samplePath(PLAN)).map((name) => samplePath(`${PLAN}/${name}`))
    return [
      { datasets: ['cadastre'], area: '93010', millesimes: { cadastre: '2022-01-01' } },
      { datasets: ['planning'], area: '93010', files: { planning } },
      { datasets: ['cadastre'], area: '93010' },
    ]
  })

  test.each(PLACE)('$task: two calls and 12 kB at most', (one) => doTask(service.app, one, 'real files'))
})
