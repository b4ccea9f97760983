import { type Html, html } from '../html.ts'
import type { DocsTexts } from '../texts/docs-en.ts'
import type { Visit } from '../visit.ts'
import { exampleText, filledValue, type ShownAddress, type ShownParameter } from './api-document.ts'
import { describeParameterIn } from './in-language.ts'

/** What the script of the explorer writes with: sentences with `{places}`. */
const WRITTEN = ['sending', 'answered', 'failed', 'empty', 'notText', 'cut'] as const

/** The form that sends a request to an address, and the place of its answer. */
export function addressForm(visit: Visit, address: ShownAddress): Html {
  const { docs } = visit.texts
  const { parameters, body, method, path } = address
  const first = parameters.filter((one) => one.required || filledValue(one) !== '')
  const others = parameters.filter((one) => !first.includes(one))
  const field = (one: ShownParameter) => parameterField(visit, address, one)
  const data = JSON.stringify(Object.fromEntries(WRITTEN.map((name) => [name, docs[name]])))
  return html`<form id="ask" class="explorer" data-method="${method}" data-path="${path}"${body && html` data-type="${body.type}"`} data-texts="${data}">
<h2>${docs.parameters}</h2>${parameters.length === 0 && html`<p>${docs.noParameters}</p>`}<div class="fields">${first.map(field)}</div>
${others.length > 0 && html`<details class="more"><summary>${docs.others} (${others.length})</summary><div class="fields">${others.map(field)}</div></details>`}
${body && bodyField(body, docs)}
<details class="more"><summary>${docs.key}</summary><label for="api-key">${docs.key}</label><input id="api-key" type="password" autocomplete="off" spellcheck="false" aria-describedby="api-key-hint"><span class="hint" id="api-key-hint">${docs.keyHint}</span></details>
<button type="submit">${docs.send}</button></form>
<noscript><p class="message">${docs.noScript} <a href="${exampleAddress(address)}"><code>${exampleAddress(address)}</code></a></p></noscript>
<section id="answer" hidden><h2>${docs.answer}</h2><p id="answer-status" role="status"></p>
<p class="small">${docs.address}${visit.texts.colon} <a id="answer-address" href="${path}"></a></p>
<details class="more"><summary>${docs.command}</summary><pre id="answer-command" tabindex="0" aria-label="${docs.command}"></pre></details>
<pre id="answer-body" tabindex="0" aria-label="${docs.answer}"></pre></section>`
}

function parameterField(
  { texts: { docs }, language }: Visit,
  { id: address }: ShownAddress,
  parameter: ShownParameter,
): Html {
  const { name, required, schema } = parameter
  const id = `p-${name}`
  const value = filledValue(parameter)
  const attributes = html`id="${id}" name="${name}" data-in="${parameter.in}" aria-describedby="${id}-hint"${required && html` required`}`
  const choices = schema.enum ?? (schema.type === 'boolean' ? [true, false] : undefined)
  const control = choices
    ? html`<select ${attributes}>${!required && html`<option value="">${docs.choose}</option>`}${choices.map(
        (one) => html`<option${String(one) === value && html` selected`}>${String(one)}</option>`,
      )}</select>`
    : html`<input ${attributes} value="${value}" autocomplete="off" spellcheck="false"${isNumber(schema.type) && html` inputmode="decimal"`}>`
  return html`<div><label for="${id}"><code>${name}</code>${required && html` <span class="plainly">(${docs.required})</span>`}</label>${control}<span class="hint" id="${id}-hint">${hintsOf(parameter, describeParameterIn(language, address, parameter), docs).join(' ')}</span></div>`
}

function hintsOf(parameter: ShownParameter, description: string, docs: DocsTexts): string[] {
  const { minimum, maximum, type } = parameter.schema
  const example = exampleText(parameter)
  return [
    ...(description === '' ? [] : [/[.!?…]$/.test(description) ? description : `${description}.`]),
    ...(minimum !== undefined && maximum !== undefined && Math.abs(maximum) < 1e9
      ? [docs.range(written(minimum), written(maximum))]
      : []),
    ...(type === 'array' ? [docs.several] : []),
    example === undefined ? docs.noExample : docs.exampleOf(example),
  ]
}

/** A bound of a parameter with a minus sign: a hyphen passes for a dash, and a line may end behind it. Not grouped: years are among them. */
const written = (bound: number) => String(bound).replace('-', '\u2212')

function bodyField({ examples }: NonNullable<ShownAddress['body']>, docs: DocsTexts): Html {
  const buttons = examples.map(
    ({ text }, i) =>
      html`<button type="button" class="plain" data-body="${text}">${docs.exampleNumber(i + 1)}</button>`,
  )
  return html`<label for="body">${docs.body}</label>${examples.length > 1 && html`<p class="line" role="group" aria-label="${docs.bodyExamples}">${buttons}</p>`}<textarea id="body" rows="12" spellcheck="false">${examples[0]?.text}</textarea>`
}

const isNumber = (type: string | undefined) => type === 'number' || type === 'integer'

/** The request of the filled form, as an address. */
function exampleAddress({ path, parameters }: ShownAddress): Html {
  const query = new URLSearchParams()
  let filled = path
  for (const one of parameters) {
    const value = filledValue(one)
    if (one.in === 'path') filled = filled.replace(`{${one.name}}`, encodeURIComponent(value))
    else if (value !== '') query.set(one.name, value)
  }
  return html`${filled}${query.size > 0 && `?${query}`}`
}
