/** The element that the page has for a purpose. Throws where page and scripts are not of the same version. */
export function part<T extends HTMLElement>(name: string, kind: new () => T): T {
  const found = document.getElementById(name)
  if (found instanceof kind) return found
  throw new Error(`The page has no ${kind.name} #${name}`)
}

/** A new element with attributes and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** A text with its places filled in: `{name}` by the value of that name. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** What the page says to its scripts. */
export function readMapConfig<T>(): T {
  // The page and this script come from one service, which made the text from the same type.
  return JSON.parse(part('map-config', HTMLScriptElement).text) as T
}
