import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import type { Language } from '../../shared/text/sentence.ts'

/** The language of ours that `Accept-Language` prefers; English when it names neither. */
export function preferredLanguage(headers: Pick<IncomingHttpHeaders, 'accept-language'>): Language {
  return new Negotiator({ headers }).language(['en', 'fr']) === 'fr' ? 'fr' : 'en'
}
