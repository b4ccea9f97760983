import { describe, expect, test } from 'vitest'
import { IngestError } from '../../formats/errors.ts'
import { onDisk } from '../../ingest/pipeline/download/disk.ts'
import { TransientError, withRetry } from '../../ingest/pipeline/download/retry.ts'
import { Busy } from '../../ingest/pipeline/store/lock.ts'
import { describeFailure } from './describe-failure.ts'

const thrownBy = (work: () => Promise<unknown>) =>
  work().then(
    () => {
      throw new Error('it did not fail')
    },
    (error: unknown) => error,
  )
const once = { attempts: 1, backoffMs: 1, signal: undefined }

describe('whether another attempt may do', () => {
  test('what the ingest explains stays until a person acts, and has no stack', () => {
    expect(describeFailure(new IngestError('Column "contenance" vanished'))).toEqual({
      type: 'failed',
      message: 'Column "contenance" vanished',
      transient: false,
    })
  })

  test('a producer that was asked in vain', async () => {
    const error = await thrownBy(() => withRetry('x', once, () => Promise.reject(new TransientError('500'))))
    expect(error).toBeInstanceOf(IngestError)
    expect(describeFailure(error)).toMatchObject({ transient: true })
  })

  test('a connection that breaks', async () => {
    const broken = Object.assign(new Error('reset'), { code: 'ECONNRESET' })
    const error = await thrownBy(() => withRetry('x', once, () => Promise.reject(broken)))
    expect(describeFailure(error)).toMatchObject({ transient: true })
  })

  test('a refusal of the producer does not pass', async () => {
    const error = await thrownBy(() => withRetry('x', once, () => Promise.reject(new IngestError('404'))))
    expect(describeFailure(error)).toMatchObject({ transient: false, message: '404' })
  })

  test('a full disk, a lock held elsewhere', async () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
    expect(describeFailure(await thrownBy(() => onDisk('f', () => Promise.reject(full))))).toMatchObject({
      transient: true,
    })
    // The text of the file system and of DuckDB as it is.
    for (const said of ['ENOSPC: no space left on device, write', 'IO Error: No space left on device'])
      expect(describeFailure(new Error(said))).toEqual({
        type: 'failed',
        message: `The disk of this worker is full: ${said}`,
        transient: true,
      })
    expect(describeFailure(new IngestError('held', { cause: new Busy() }))).toMatchObject({ transient: true })
  })

  test('a defect of ours is tried again and keeps its stack; what is no error is given as text', () => {
    const defect = new TypeError('x is undefined')
    expect(describeFailure(defect)).toEqual({
      type: 'failed',
      message: 'x is undefined',
      stack: defect.stack,
      transient: true,
    })
    expect(describeFailure('odd')).toEqual({ type: 'failed', message: 'odd', transient: true })
  })

  test('a chain of causes that bites its tail ends', () => {
    const error = new IngestError('round')
    error.cause = error
    expect(describeFailure(error)).toMatchObject({ transient: false })
  })
})
