import { expect, onTestFinished, test } from 'vitest'
import { dropLostLines } from './lost-lines.ts'

const failure = (code: string) => Object.assign(new Error(`write ${code}`), { code })

test.each(['EPIPE', 'EAGAIN', 'ENOSPC', 'EDQUOT', 'EIO', 'EFBIG'])(
  'a line that stdout or stderr refuses with %s is lost, an error of another kind is thrown',
  (code) => {
    const streams = [process.stdout, process.stderr]
    const before = streams.map((stream) => stream.listeners('error'))
    onTestFinished(() =>
      streams.forEach((stream, i) => {
        for (const listener of stream.listeners('error') as (() => void)[])
          if (!before[i]!.includes(listener)) stream.off('error', listener)
      }),
    )
    dropLostLines()
    for (const stream of streams) {
      expect(() => stream.emit('error', failure(code))).not.toThrow()
      expect(() => stream.emit('error', failure('EBADF'))).toThrow('EBADF')
    }
  },
)
