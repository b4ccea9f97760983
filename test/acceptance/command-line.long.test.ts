import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { estimateQualitySchema } from '../../shared/schemas/estimate-quality.ts'
import { type DemoFiles, demoFiles, demoSources } from '../support/demo.ts'
import { TERRIER } from '../support/terrier-process.ts'

describe('the terrier command', () => {
  let files: DemoFiles
  const terrier = (...args: string[]) => {
    const run = spawnSync(process.execPath, [TERRIER, ...args], {
      encoding: 'utf8',
      env: { ...process.env, TERRIER_DATA: files.dataDir.dir },
    })
    return { code: run.status, out: run.stdout, err: run.stderr }
  }
  /** Names some datasets, for all of them take long; the walks ingest all. */
  const ingest = (...more: string[]) =>
    terrier('ingest', 'cog', 'cadastre', 'iris', 'dvf', ...demoSources(files), ...more)

  beforeAll(async () => {
    files = await demoFiles()
  })

  test('before anything is loaded, says how to load it', () => {
    const { code, err } = terrier('verify')
    expect(code).toBe(1)
    expect(err).toContain('terrier ingest --area')
    expect(err).not.toContain('    at ')
  })

  test('ingests, and tells scripts in JSON what it published', () => {
    const { code, out } = ingest('--json')
    expect(code).toBe(0)
    const result = z.object({ release: z.string(), changed: z.literal(true) }).parse(JSON.parse(out))
    expect(ingest('--json').out).toContain('"changed": false')
    expect(terrier('releases').out).toContain(`*  ${result.release}`)
    expect(terrier('verify').out).toContain('is sound')
    expect(terrier('sources').out).toContain('cadastre-96-parcelles.json.gz')
    const quality = z.object({ units: z.array(z.object({ dataset: z.string(), rowsIn: z.number() })) })
    const { units } = quality.parse(JSON.parse(terrier('quality', '--json').out))
    expect(units.map(({ dataset }) => dataset)).toEqual(
      expect.arrayContaining(['cog', 'cadastre', 'iris', 'dvf']),
    )
  })

  test.each([
    [['ingest'], "required option '--area <codes>'"],
    [['ingest', '--area', '99999'], '99999'],
    [['ingest', 'nothing', '--area', '96'], 'There is no dataset "nothing"'],
    [['ingest', '--area', '96', '--file', 'cadastre'], '--file cadastre: write'],
    [['ingest', '--area', '96', '--millesime', 'cadastre=soon'], 'an edition is a date YYYY-MM-DD'],
    [['ingest', 'cadastre', '--area', '96', '--mirror', './no-such-folder'], 'cadastre-96-parcelles.json.gz'],
    [['rollback', 'r20000101-000000-00000000'], 'There is no release "r20000101-000000-00000000"'],
    [['dance'], "unknown command 'dance'"],
  ])('%j ends with exit code 1 and one clear line', (args, message) => {
    const { code, err } = terrier(...args)
    expect(code).toBe(1)
    expect(err).toContain(message)
    expect(err).not.toContain('    at ')
  })

  test('a data folder that cannot be written stops it with the reason', () => {
    const run = spawnSync(process.execPath, [TERRIER, 'ingest', '--area', '96'], {
      encoding: 'utf8',
      env: { ...process.env, TERRIER_DATA: join(files.cog, 'communes.json', 'home') },
    })
    expect(run.status).toBe(1)
    expect(run.stderr).toContain('ENOTDIR')
  })

  test('values past sales as they could have been valued, and refuses a place without sales', () => {
    const { code, out } = terrier('backtest', '--area', '96', '--json')
    expect(code).toBe(0)
    const cards = z.array(estimateQualitySchema).parse(JSON.parse(out))
    expect(cards[0]).toMatchObject({ level: 'departement', code: '96', lagDays: 180 })
    expect(cards[0]!.types.map(({ type }) => type)).toEqual(['Appartement', 'Maison'])
    expect(terrier('backtest', '--area', '96001').out).toContain('(commune 96001)')
    const refused = terrier('backtest', '--area', '44')
    expect(refused.code).toBe(1)
    expect(refused.err).toBe(
      'error: The release holds no sales of 44. Load them with: terrier ingest dvf --area 44\n',
    )
    expect(terrier('backtest', '--area', '96', '--lag', 'soon').err).toContain(
      'must be whole days, 0 to 1000',
    )
    expect(terrier('backtest', '--area', '96', '--from', '2031-01-01').err).toContain('is after --to')
  })
})
