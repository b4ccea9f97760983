import { type Html, html } from '../../../web/html.ts'

export interface FormField {
  name: string
  label: string
  type: 'email' | 'password' | 'text' | 'url'
  /** Token of the HTML attribute, which password managers read. */
  autocomplete: string
  hint?: string
  value?: string
  maxlength?: number
  /** It may stay empty. */
  optional?: boolean
}

/** An input with its label and hint. */
export function field({
  name,
  label,
  type,
  autocomplete,
  hint,
  value,
  maxlength,
  optional,
}: FormField): Html {
  const id = `field-${name}`
  return html`<label for="${id}">${label}</label><input id="${id}" name="${name}" type="${type}" autocomplete="${autocomplete}"${!optional && html` required`}${
    value !== undefined && html` value="${value}"`
  }${maxlength !== undefined && html` maxlength="${maxlength}"`}${hint !== undefined && html` aria-describedby="${id}-hint"`}>${
    hint !== undefined && html`<span class="hint" id="${id}-hint">${hint}</span>`
  }`
}

/** A form that is sent to `action`; `hidden` are values it carries. */
export function form(action: string, hidden: Readonly<Record<string, string>>, inside: Html): Html {
  const carried = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form method="post" action="${action}">${carried}${inside}</form>`
}
