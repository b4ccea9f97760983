import type { Language } from '../../shared/text/sentence.ts'
import { addressesFr } from '../texts/api/addresses-fr.ts'
import { parametersFr } from '../texts/api/parameters-fr.ts'
import type { DocsTexts } from '../texts/docs-en.ts'
import type { ShownAddress, ShownParameter } from './api-document.ts'

/** What an address is, in the language of the page; an address without French texts keeps its own. */
export function describeAddressIn(
  language: Language,
  { id, title, description }: ShownAddress,
): { title: string; description: string } {
  const [french, ...about] = (language === 'fr' ? addressesFr[id] : undefined) ?? []
  return french === undefined ? { title, description } : { title: french, description: about.join(' ') }
}

/** What a parameter is: what it means of this address, else of all that have it. */
export function describeParameterIn(
  language: Language,
  address: string,
  { name, description }: Pick<ShownParameter, 'name' | 'description'>,
): string {
  const french = parametersFr[`${address}.${name}`] ?? parametersFr[name]
  return language === 'fr' && french !== undefined ? french : description
}

export function tagName(tag: string, { tags }: DocsTexts): string {
  return tags[tag] ?? tag
}
