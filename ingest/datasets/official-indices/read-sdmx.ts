import { createReadStream } from 'node:fs'
import { SaxesParser } from 'saxes'
import { IngestError } from '../../../formats/errors.ts'

/** Attributes of an element, as published. */
export type SdmxAttributes = Readonly<Record<string, string>>

/** A series, or one of its observations in the order of the file. */
export type SdmxItem = { series: SdmxAttributes } | { observation: SdmxAttributes }

/**
 * Reads the series of an SDMX-ML message (structure-specific data) piece by piece. A document type is refused, so that no entity is ever defined, and the
 * parser expands no other than the five of XML. Throws IngestError when the file is no whole, well-formed XML: an answer that was cut never gets in.
 */
export async function* readSdmx(source: { path: string; url: string }): AsyncGenerator<SdmxItem> {
  const broken = (why: string) =>
    new IngestError(
      `${source.url} cannot be read as XML (${why}): it was cut or damaged, or is another page. Nothing was published`,
    )
  let found: SdmxItem[] = []
  let hasRoot = false
  // Without namespaces the parser gives attributes as texts.
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw broken(error.message.split('\n').join(' '))
  })
  parser.on('doctype', () => {
    throw broken('it has a document type')
  })
  parser.on('opentag', ({ name, attributes }) => {
    hasRoot = true
    const local = name.slice(name.indexOf(':') + 1)
    if (local === 'Series') found.push({ series: attributes })
    else if (local === 'Obs') found.push({ observation: attributes })
  })
  const take = () => {
    const items = found
    found = []
    return items
  }
  const decoder = new TextDecoder('utf-8')
  for await (const chunk of createReadStream(source.path)) {
    parser.write(decoder.decode(chunk, { stream: true }))
    yield* take()
  }
  parser.write(decoder.decode())
  parser.close()
  if (!hasRoot) throw broken('it is empty')
  yield* take()
}
