import { expect, test } from 'vitest'
import { OpenFiles } from './open-files.ts'

function files() {
  const all = new OpenFiles()
  const opened: string[] = []
  const closed: string[] = []
  const open = (use: ReturnType<OpenFiles['use']>, name: string) =>
    use.get({ file: name }, async () => {
      opened.push(name)
      const nth = opened.filter((one) => one === name).length
      const file = { isSound: true as boolean, close: async () => void closed.push(`${name} ${nth}`) }
      return file
    })
  return { all, opened, closed, open }
}

test('a file is opened once for the releases that use it, and closed by the last one', async () => {
  const { all, opened, closed, open } = files()
  const [before, now] = [all.use({ older: false }), all.use({ older: false })]
  const a = await open(before, 'a')
  await open(before, 'b')
  expect(await open(now, 'a')).toBe(a)
  expect(await open(now, 'a')).toBe(a)
  await open(now, 'c')
  expect(opened).toEqual(['a', 'b', 'c'])
  await before.close()
  expect(closed).toEqual(['b 1'])
  await now.close()
  expect(closed).toEqual(['b 1', 'a 1', 'c 1'])
})

test('an older release takes what the served one has open, and gives nothing to it', async () => {
  const { all, opened, closed, open } = files()
  const [served, older] = [all.use({ older: false }), all.use({ older: true })]
  const a = await open(served, 'a')
  expect(await open(older, 'a')).toBe(a)
  const b = await open(older, 'b')
  expect(await open(served, 'b')).not.toBe(b)
  expect(opened).toEqual(['a', 'b', 'b'])
  await served.close()
  expect(closed).toEqual(['b 2'])
  await older.close()
  expect(closed).toEqual(['b 2', 'a 1', 'b 1'])
})

test('what an older release closes last is opened again by the next one', async () => {
  const { all, opened, closed, open } = files()
  const [served, older] = [all.use({ older: false }), all.use({ older: true })]
  const a = await open(served, 'a')
  await open(older, 'a')
  await served.close()
  await older.close()
  expect(closed).toEqual(['a 1'])
  const next = all.use({ older: false })
  expect(await open(next, 'a')).not.toBe(a)
  await next.close()
  expect(opened).toEqual(['a', 'a'])
  expect(closed).toEqual(['a 1', 'a 2'])
})

test('a file that could not be read is opened again, and the one before closed by its last user', async () => {
  const { all, closed, open } = files()
  const [before, now, then] = [1, 2, 3].map(() => all.use({ older: false }))
  const a = await open(before!, 'a')
  expect(before!.areSound).toBe(true)
  a.isSound = false
  expect(before!.areSound).toBe(false)
  const again = await open(now!, 'a')
  expect(again).not.toBe(a)
  expect(await open(then!, 'a')).toBe(again)
  await before!.close()
  expect(closed).toEqual(['a 1'])
  await now!.close()
  expect(closed).toEqual(['a 1'])
  await then!.close()
  expect(closed).toEqual(['a 1', 'a 2'])
})

test('what could not be opened is not remembered', async () => {
  const use = new OpenFiles().use({ older: false })
  await expect(use.get({ file: 'a' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await use.get({ file: 'a' }, async () => ({ isSound: true }))).toEqual({ isSound: true })
})
