import { messageOf } from '../../../shared/process/message-of.ts'
import { filled, part } from './dom.ts'

/** Sends the request of the explorer's form, and shows what came back. */

/** Characters of an answer that are shown: more would hold the page up. */
const MOST_SHOWN = 200_000
const TEXT = /^(text\/|application\/([\w.-]+\+)?(json|x-ndjson|xml)\b)/

const form = part('ask', HTMLFormElement)
const status = part('answer-status', HTMLElement)
const body = part('answer-body', HTMLElement)
const texts = JSON.parse(form.dataset.texts ?? '{}') as Record<string, string>
const say = (name: string, values: Record<string, string | number> = {}) => filled(texts[name] ?? '', values)

/** The address that the fields make: what is left empty is left out. */
function addressOf(): string {
  let path = form.dataset.path ?? ''
  const query = new URLSearchParams()
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-in]')) {
    const { name } = field
    const value = field.value.trim()
    if (field.dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else if (value !== '') query.set(name, value)
  }
  return query.size === 0 ? path : `${path}?${query}`
}

function requestOf(): RequestInit & { headers: Record<string, string> } {
  const key = part('api-key', HTMLInputElement).value.trim()
  const { type, method = 'GET' } = form.dataset
  const sent = document.getElementById('body')
  return {
    method,
    headers: {
      'accept-language': document.documentElement.lang,
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    ...(sent instanceof HTMLTextAreaElement ? { body: sent.value } : {}),
  }
}

/** The same request for a shell; the key stands for itself in it by its name alone. */
function commandOf(address: string, { method, headers, body: sent }: ReturnType<typeof requestOf>): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  const given = Object.entries(headers).map(([name, value]) =>
    name === 'authorization'
      ? `-H "Authorization: Bearer $TERRIER_KEY"`
      : `-H ${quoted(`${name}: ${value}`)}`,
  )
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(new URL(address, location.href).href)}`,
    ...given,
    ...(typeof sent === 'string' ? [`--data-binary ${quoted(sent)}`] : []),
  ].join(' \\\n  ')
}

function sizeText(bytes: number): string {
  const lang = document.documentElement.lang
  if (bytes < 1000) return `${bytes} ${lang === 'fr' ? 'o' : 'B'}`
  return `${(bytes / 1000).toLocaleString(lang, { maximumFractionDigits: 1 })} ${lang === 'fr' ? 'ko' : 'kB'}`
}

function pretty(text: string, type: string): string {
  if (!/json\b/.test(type) || type.includes('ndjson')) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

async function shownBody(answer: Response): Promise<{ text: string; bytes: number }> {
  const type = answer.headers.get('content-type') ?? ''
  const blob = await answer.blob()
  if (blob.size === 0) return { text: say('empty'), bytes: 0 }
  if (!TEXT.test(type)) return { text: say('notText', { type }), bytes: blob.size }
  const text = pretty(await blob.text(), type)
  if (text.length <= MOST_SHOWN) return { text, bytes: blob.size }
  const note = say('cut', {
    shown: MOST_SHOWN.toLocaleString(document.documentElement.lang),
    size: sizeText(blob.size),
  })
  return { text: `${note}\n\n${text.slice(0, MOST_SHOWN)}`, bytes: blob.size }
}

/** Of several requests the last one is shown, whichever answer comes last. */
let last = 0

async function send(): Promise<void> {
  const mine = ++last
  const address = addressOf()
  const request = requestOf()
  const link = part('answer-address', HTMLAnchorElement)
  part('answer', HTMLElement).hidden = false
  link.href = address
  link.textContent = address
  part('answer-command', HTMLElement).textContent = commandOf(address, request)
  status.textContent = say('sending')
  body.textContent = ''
  const start = performance.now()
  try {
    const answer = await fetch(address, request)
    const { text, bytes } = await shownBody(answer)
    if (mine !== last) return
    const ms = Math.round(performance.now() - start)
    status.textContent = say('answered', {
      status: `${answer.status} ${answer.statusText}`.trim(),
      ms,
      size: sizeText(bytes),
    })
    body.textContent = text
  } catch (error) {
    if (mine === last) status.textContent = say('failed', { why: messageOf(error) })
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void send()
})
for (const button of form.querySelectorAll<HTMLButtonElement>('[data-body]'))
  button.addEventListener('click', () => {
    part('body', HTMLTextAreaElement).value = button.dataset.body ?? ''
  })
