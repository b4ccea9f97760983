import { toJsonText, withReady } from './json-text.ts'
import type { Answer } from './operation.ts'
import type { ReleaseText } from './release-text.ts'

/** The body of an answer: `{"data":…,"meta":…}`. `ready` as for `toJsonText`. */
export function answerText(
  release: ReleaseText,
  { data, datasets, about }: Answer,
  ready?: Buffer[],
): string {
  const found = toJsonText(data, ready)
  const meta = release.meta(datasets)
  const said = about ? toJsonText(about, ready).slice(1, -1) : ''
  const whole = said === '' ? meta : `${meta.slice(0, -1)},${said}}`
  return `{"data":${found},"meta":${whole}}`
}

/** The same as it is sent, with its links: bytes (UTF-8) where some of it stands ready as bytes. */
export function answerBody(
  release: ReleaseText,
  answer: Answer,
  links?: Readonly<Record<string, string>>,
): string | Buffer {
  const ready: Buffer[] = []
  const about = links ? { ...answer.about, links } : answer.about
  const text = answerText(release, about ? { ...answer, about } : answer, ready)
  return ready.length === 0 ? text : Buffer.concat(withReady(text, ready))
}
