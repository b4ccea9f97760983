import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { collections } from '../../api/ogc/collections/index.ts'
import { listen } from '../support/mcp.ts'
import { servedDemo } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'

/** The Python that has the module of QGIS: Debian's own, by its package python3-qgis. */
const PYTHON = process.env.QGIS_PYTHON_PATH ?? '/usr/bin/python3'
const isThere = spawnSync(PYTHON, ['-c', 'import qgis.core'], { stdio: 'ignore' }).status === 0
if (!isThere)
  process.stderr.write(
    `\nSKIPPED: ${PYTHON} has no module qgis (python3-qgis); QGIS_PYTHON_PATH names another\n`,
  )

const loaded = z.object({
  name: z.string(),
  isValid: z.boolean(),
  count: z.number(),
  withGeometry: z.number(),
  fields: z.array(z.string()),
  crs: z.string(),
})

describe.skipIf(!isThere)('QGIS', () => {
  test('opens every collection, with all features, fields and their reference system', async () => {
    const service = await servedDemo()
    const url = await listen(service.app)
    const script = join(import.meta.dirname, 'load-collections.py')
    const names = collections.map(({ name }) => name)
    const home = await temporaryDir('qgis')
    const child = spawn(PYTHON, [script, `${url}/ogc`, ...names], {
      env: { ...process.env, QT_QPA_PLATFORM: 'offscreen', HOME: home, XDG_RUNTIME_DIR: home },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = new Promise<number | null>((resolve, reject) =>
      child.on('error', reject).on('close', resolve),
    )
    const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    expect({ code, said: code === 0 ? '' : out + err }).toEqual({ code: 0, said: '' })
    const found = out
      .trim()
      .split('\n')
      .map((line) => loaded.parse(JSON.parse(line)))
    expect(found.map(({ name }) => name)).toEqual(names)
    for (const { name, isValid, count, withGeometry, fields, crs } of found) {
      // QGIS 3.22 takes CRS84 for EPSG:4326 with longitudes first; later ones name it.
      expect(['EPSG:4326', 'OGC:CRS84']).toContain(crs)
      const { numberMatched } = (await service.app.inject(`/ogc/collections/${name}/items?limit=1`)).json()
      expect({ name, isValid, count }).toEqual({ name, isValid: true, count: numberMatched })
      expect(withGeometry).toBeGreaterThan(0)
      const own = Object.keys(collections.find((one) => one.name === name)!.fields)
      expect(fields, name).toEqual(expect.arrayContaining(own))
    }
  })
})
