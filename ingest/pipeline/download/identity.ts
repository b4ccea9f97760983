import type { Config } from '../../../shared/settings/config.ts'

const NAME = 'Terrier/0.1 (+self-hosted open land data service'

/**
 * What a request says of who asks: the name of this program, whom to write to, and ADEME's key, which goes to no other place, whatever
 * mirror or redirect stands between.
 */
export function identityHeaders(
  address: string,
  { contact, ademeKey }: Pick<Config, 'contact' | 'ademeKey'>,
): Record<string, string> {
  const { origin } = new URL(address)
  return {
    'user-agent': contact === undefined ? `${NAME})` : `${NAME}; contact: ${contact})`,
    ...(ademeKey !== undefined && origin === 'https://data.ademe.fr' ? { 'x-apikey': ademeKey } : {}),
  }
}
