import type { JsonText } from '../../stores/reading/ready-json.ts'
import { jsonBytes, READY } from './json-bytes.ts'
import { toJsonText } from './json-text.ts'
import type { WrittenLinks } from './links.ts'
import type { Answer } from './operation.ts'
import type { ReleaseText } from './release-text.ts'

/** The body of an answer: `{"data":…,"meta":…}`. */
export function answerText(release: ReleaseText, { data, datasets, about }: Answer): string {
  const members = about ? toJsonText(about).slice(1, -1) : ''
  return `{"data":${toJsonText(data)},"meta":${release.meta(datasets).text}${members === '' ? '' : `,${members}`}}}`
}

/** The same as it is sent, with its links. */
export function answerBody(
  release: ReleaseText,
  { data, datasets, about }: Answer,
  links?: WrittenLinks,
): Buffer {
  const ready: JsonText[] = []
  const found = toJsonText(data, ready)
  ready.push(release.meta(datasets))
  const members = membersOf(about, ready)
  const led = links ? `,"links":${links.text}` : ''
  return jsonBytes(`{"data":${found},"meta":${READY}${members}${led}}}`, ready)
}

/** The members of an object, each after a comma. */
function membersOf(object: object | undefined, ready: JsonText[]): string {
  const text = object ? toJsonText(object, ready) : '{}'
  return text.length === 2 ? '' : `,${text.slice(1, -1)}`
}
