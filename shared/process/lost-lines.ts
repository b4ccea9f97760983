import { errorCode } from './error-code.ts'

/** The reader of a pipe is gone (EPIPE) or does not keep up (EAGAIN); a disk is full, used up, broken, or takes no longer file. */
const LOSSES = ['EPIPE', 'EAGAIN', 'ENOSPC', 'EDQUOT', 'EIO', 'EFBIG']

/** Whether an error of writing a line of a log loses that line and nothing else: a log must not end the service. */
export function losesLine(error: unknown): boolean {
  return LOSSES.includes(errorCode(error) ?? '')
}

/** Drops the lines that stdout and stderr cannot take. Without a listener the first of them would end the process. */
export function dropLostLines(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error) => {
      if (!losesLine(error)) throw error
    })
}
