import type { Answer } from '../operation.ts'
import { toJsonText, withReady } from './json-text.ts'
import type { ReleaseText } from './release-text.ts'

/** The body of an answer: `{"data":…,"meta":…}`. */
export function answerText(release: ReleaseText, answer: Answer): string {
  return textOf(release, answer)
}

/** The same as it is sent: bytes (UTF-8) where some of it stands ready as bytes. */
export function answerBody(release: ReleaseText, answer: Answer): string | Buffer {
  const ready: Buffer[] = []
  const text = textOf(release, answer, ready)
  return ready.length === 0 ? text : Buffer.concat(withReady(text, ready))
}

function textOf(release: ReleaseText, { data, datasets, about }: Answer, ready?: Buffer[]): string {
  const found = toJsonText(data, ready)
  const meta = release.meta(datasets)
  const whole = about ? `${meta.slice(0, -1)},${toJsonText(about, ready).slice(1)}` : meta
  return `{"data":${found},"meta":${whole}}`
}
