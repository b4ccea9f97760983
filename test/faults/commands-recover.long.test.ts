import { writeFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { idOf, publishDays } from '../support/crafted-releases.ts'
import { cutDemo, type DemoFiles, demoSources } from '../support/demo.ts'
import { terrier } from '../support/terrier-process.ts'

describe('with a current release that cannot be read', () => {
  let files: DemoFiles
  let path: string
  beforeAll(async () => {
    files = await cutDemo()
    await publishDays(files.dataDir, 1, 2, 3)
    path = files.dataDir.manifest(idOf(3))
    await writeFile(path, '{"format":')
    await writeFile(files.dataDir.manifest(idOf(1)), '{"format":7}')
  })

  const run = (...args: string[]) => terrier(args, { TERRIER_DATA: files.dataDir.dir })

  test.each([['verify'], ['verify', idOf(1)], ['quality'], ['demo'], ['ingest', 'cog'], ['forget', idOf(3)]])(
    'terrier %s %s ends in one line that names the file or the command that helps',
    async (...args) => {
      const [name] = args
      const { code, out, err } = await run(...args, ...(name === 'ingest' ? demoSources(files) : []))
      expect({ code, out }).toEqual({ code: 1, out: '' })
      const lines = err
        .trimEnd()
        .split('\n')
        .filter((line) => line.startsWith('error: '))
      expect(lines).toEqual([expect.stringContaining('terrier rollback')])
      expect(err).not.toMatch(/^ +at |SyntaxError|ZodError/m)
      if (name !== 'forget')
        expect(err).toContain(args[1] === idOf(1) ? files.dataDir.manifest(idOf(1)) : path)
    },
  )

  test('terrier releases lists all, with why two cannot be read and what removes them', async () => {
    const { code, out, err } = await run('releases')
    expect(code).toBe(0)
    expect(out).toMatch(new RegExp(`^\\* +${idOf(3)} +cannot be read +${path}: it is not JSON`, 'm'))
    expect(out).toMatch(new RegExp(`^< +${idOf(2)} +20`, 'm'))
    expect(out).toMatch(new RegExp(`^ +${idOf(1)} +cannot be read .*format 7, of a newer version`, 'm'))
    expect(err).toContain('terrier forget <id>')
  })

  test('terrier sources lists the datasets and says that what is loaded is not known', async () => {
    const { code, out, err } = await run('sources', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out)[0]).toMatchObject({ loaded: null })
    expect(err).toMatch(/^warning: What is loaded is not known\. /m)
    expect(err).toContain(path)
  })

  test('terrier rollback goes to the release before it', async () => {
    expect(await run('rollback')).toEqual({ code: 0, out: `Release ${idOf(2)} is current\n`, err: '' })
    const after = await run('ingest', 'cog', ...demoSources(files))
    expect(after.code, after.err).toBe(0)
    expect(after.err).toContain(`terrier forget ${idOf(3)}`)
  })
})
