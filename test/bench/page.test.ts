import { describe, expect, test } from 'vitest'
import { sectionOf, withSections } from './page.ts'
import { atLeast, atMost, measure } from './report.ts'

const run = {
  date: '2026-11-27',
  machine: '2 × a processor, 24 GB, linux',
  versions: 'Node 20.20.2, V8 11.3',
  command: 'npm run bench -- nearest --parcels 5000',
}

const PAGE = `# Benchmarks

How to measure.

## \`ingest\`

2026-11-24, a machine: \`npm run bench -- ingest\`

| measure | value | target | |
|---|--:|--:|---|
| cadastre | 11.0 s | ≤ 15 s | pass |

## \`nearest\`

2026-11-21, a machine: \`npm run bench -- nearest\`

| measure | value | target | |
|---|--:|--:|---|
| p50 | 7.70 µs | ≤ 10 µs | pass |

### What is slow

Decoding.

## Not measured

France from its real files.
`

describe('the page of benchmarks', () => {
  test('has a section for each step: conditions, measures with targets and verdicts, tables, notes', () => {
    const findings = {
      measures: [
        measure('p50', 8.04, 'µs', atMost(10)),
        measure('one thread', 98_300, '/s', atLeast(100_000)),
        measure('found', 5000, 'points'),
      ],
      tables: ['| service | req/s |\n|---|--:|\n| all | 9 |'],
      notes: ['PostGIS left out: not asked for'],
    }
    expect(sectionOf('nearest', findings, run)).toBe(`## \`nearest\`
2026-11-27, 2 × a processor, 24 GB, linux, Node 20.20.2, V8 11.3: \`npm run bench -- nearest --parcels 5000\`

| measure | value | target | |
|---|--:|--:|---|
| p50 | 8.04 µs | ≤ 10 µs | pass |
| one thread | 98,300 /s | ≥ 100,000 /s | MISSED |
| found | 5,000 points |  |  |

| service | req/s |
|---|--:|
| all | 9 |

- PostGIS left out: not asked for`)
  })

  test('a run replaces the sections of its steps and leaves all other text', () => {
    expect(withSections(PAGE, new Map([['nearest', '## `nearest`\n\nnew']]))).toBe(
      PAGE.replace(/## `nearest`[\s\S]*?\n\n(?=## Not)/, '## `nearest`\n\nnew\n\n'),
    )
  })

  test('a step that the page does not have comes last', () => {
    expect(withSections(PAGE, new Map([['soak', '## `soak`\n\nnew']]))).toBe(`${PAGE}\n## \`soak\`\n\nnew\n`)
  })

  test('without sections the page stays as it is', () => {
    expect(withSections(PAGE, new Map())).toBe(PAGE)
  })
})
