import { SaxesParser } from 'saxes'

/** An element of an XML document. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  elements: XmlElement[]
  /** What stands in it as text, its elements left out. */
  text: string
}

/** The root of an XML document. Throws where the text is not well-formed (XML 1.0, with its namespaces). */
export function readXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const open: XmlElement[] = [{ name: '', attributes: {}, elements: [], text: '' }]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value])
    const element: XmlElement = { name, attributes: Object.fromEntries(values), elements: [], text: '' }
    open.at(-1)!.elements.push(element)
    open.push(element)
  })
  parser.on('text', (piece) => {
    open.at(-1)!.text += piece
  })
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  return open[0]!.elements[0]!
}

export function elementsOf({ elements }: XmlElement, name: string): XmlElement[] {
  return elements.filter((element) => element.name === name)
}

/** The text of the one element of this name. Throws when there is not one. */
export function textIn(parent: XmlElement, name: string): string {
  const [element, ...more] = elementsOf(parent, name)
  if (!element || more.length > 0) throw new Error(`${parent.name} has not one ${name}`)
  return element.text
}
