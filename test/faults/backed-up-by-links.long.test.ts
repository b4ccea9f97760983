import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { publishedDemo } from '../support/demo.ts'
import { serviceOf } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'

const run = promisify(execFile)

/**
 * `cp -al` copies the files of the store by links. It changes no content, but moves the time of the last change of every file: a service that took
 * this for a writing refused the release it was opening.
 */
test('a store that is copied by links again and again is opened and served', async () => {
  const { dataDir } = await publishedDemo()
  const dir = await temporaryDir('links')
  let copying = true
  let copies = 0
  const copier = (async () => {
    while (copying) {
      const copy = join(dir, `${copies++}`)
      await run('cp', ['-al', dataDir.store(), copy])
      await rm(copy, { recursive: true })
    }
  })()
  try {
    for (let time = 0; time < 4; time++) {
      const service = await serviceOf(dataDir)
      const statuses = []
      for (let question = 0; question < 20; question++)
        statuses.push((await service.app.inject('/v1/entreprises/000000018')).statusCode)
      await service.close()
      expect(service.releases.refused?.reason).toBeUndefined()
      expect(statuses).toEqual(Array(20).fill(200))
    }
    expect(copies).toBeGreaterThan(4)
  } finally {
    copying = false
    await copier
  }
})
