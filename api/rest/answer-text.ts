import type { Answer } from '../operation.ts'
import { toJsonText } from './json-text.ts'
import type { ReleaseText } from './release-text.ts'

/** The body of an answer: `{"data":…,"meta":…}`. */
export function answerText(release: ReleaseText, { data, datasets, about }: Answer): string {
  const meta = release.meta(datasets)
  const whole = about ? `${meta.slice(0, -1)},${toJsonText(about).slice(1)}` : meta
  return `{"data":${toJsonText(data)},"meta":${whole}}`
}
