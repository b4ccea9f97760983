const SVG = 'http://www.w3.org/2000/svg'

type Attributes = Readonly<Record<string, string | number>>
type Child = Node | string

/** An element of HTML. Texts become text nodes: data of the answer are never markup. */
export function h(name: string, attributes: Attributes = {}, ...children: readonly Child[]): HTMLElement {
  return filled(document.createElement(name), attributes, children)
}

/** An element of a drawing. */
export function s(name: string, attributes: Attributes = {}, ...children: readonly Child[]): SVGElement {
  return filled(document.createElementNS(SVG, name), attributes, children)
}

function filled<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  element.append(...children)
  return element
}
