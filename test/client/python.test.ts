import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { text } from '../structure/project.ts'
import { listen } from '../support/mcp.ts'
import { servedDemo } from '../support/service.ts'
import { temporaryFile } from '../support/temp.ts'

/** Whether a Python has what the snippets import. */
const hasPackages = (python: string) =>
  spawnSync(python, ['-c', 'import requests, geopandas'], { stdio: 'ignore' }).status === 0
/** The Python that is named, else the first of those that are found with the packages: Debian's own has them by apt. */
const named = process.env.PYTHON_PATH
const python = (named === undefined ? ['python3', '/usr/bin/python3'] : [named]).find(hasPackages)
if (python === undefined)
  process.stderr.write(
    '\nSKIPPED: no Python with requests and geopandas (python3-requests, python3-geopandas); PYTHON_PATH names one\n',
  )

describe.skipIf(python === undefined)('the snippets of clients/python/README.md', () => {
  test('run one after the other against the demo', async () => {
    const blocks = [...text('clients/python/README.md').matchAll(/^```python\n([\s\S]*?)^```$/gm)]
    expect(blocks).toHaveLength(3)
    const script = await temporaryFile('snippets.py', blocks.map(([, block]) => block).join('\n'))
    const service = await servedDemo()
    const env = { ...process.env, TERRIER: await listen(service.app) }
    const { stdout } = await promisify(execFile)(python!, [script], { env })
    const sales = await service.app.inject(
      '/v1/transactions/by-radius?lng=2.5&lat=46.5&radiusMeters=2000&year=2024&limit=1',
    )
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringMatching(/^parcel 960\d{2}\w{9} \d+ m²$/),
      'refused query.lng',
      expect.stringMatching(new RegExp(`^sales ${sales.json().meta.total} [1-9]\\d+$`)),
      expect.stringMatching(/^surface on the plan [1-9]\d{5,} m² of 1763 parcels$/),
      expect.stringMatching(/^sections with a price of houses [1-9]\d*$/),
      expect.stringMatching(/^sales on a parcel of the commune [1-9]\d* of [1-9]\d*$/),
    ])
  })
})
