import { sentences } from '../../shared/text/sentence.ts'

type Kind = 'none' | 'unconfirmed' | 'confirmed'
/** The name of the time that a quota is of: minute, day. */
type Window = string

const WHOM: Readonly<Record<Kind, string>> = {
  none: 'without a key',
  unconfirmed: 'for all keys of unconfirmed accounts used from this address together',
  confirmed: 'for this key',
}
const WAY_OUT: Readonly<Record<Kind, string>> = {
  none: ' An API key, made at /account, raises the quotas.',
  unconfirmed:
    ' A key of a confirmed account has quotas of its own: /account says how an account is confirmed.',
  confirmed: '',
}
const WHOM_FR: Readonly<Record<Kind, string>> = {
  none: 'sans clé',
  unconfirmed: 'pour toutes les clés de comptes non confirmés employées depuis cette adresse',
  confirmed: 'pour cette clé',
}
const WAY_OUT_FR: Readonly<Record<Kind, string>> = {
  none: ' Une clé d’API, faite sur /account, relève les quotas.',
  unconfirmed:
    ' Une clé d’un compte confirmé a ses propres quotas\u00a0: /account dit comment un compte est confirmé.',
  confirmed: '',
}
const frenchWindow = (name: Window) => (name === 'day' ? 'jour' : name)
const VISITED_FR = {
  pages: 'pages',
  tiles: 'tuiles',
  downloads: 'fichiers (ou plages)',
} as const

/** Why a caller is not let through: a quota that is used up, a key that is none. */
export const quotaSentences = sentences(
  {
    exceeded: (ceiling: number, window: Window, key: Kind, wait: number) =>
      `${ceiling} requests a ${window} are let through ${WHOM[key]}: ask again in ${wait} s.${WAY_OUT[key]}`,
    messages: (ceiling: number, window: Window, wait: number) =>
      `${ceiling} messages a ${window} are taken at /mcp, those that ask for no data included: send more in ${wait} s.`,
    visits: (ceiling: number, visited: keyof typeof VISITED_FR, window: Window, wait: number) =>
      `${ceiling} ${visited} a ${window} are sent to one address: come back in ${wait} s. Questions to the API have quotas of their own, which a key made at /account raises.`,
    invalidKey: () =>
      'The API key is invalid or was revoked. Send it as "Authorization: Bearer terrier_live_…"; keys are made at /account. Everything answers without a key too.',
    badKeys: (wait: number) =>
      `Too many invalid API keys came from this address: try again in ${wait} s, or ask without a key.`,
    keysUnavailable: () =>
      'API keys cannot be checked for now. Ask again in a moment, or without the Authorization header: questions without a key are still answered.',
    unconfirmed: () => 'The account of this key is not confirmed: /account says how that is done.',
    keyNeeded: (what: string) =>
      `${what} are made for holders of an API key: send it as "Authorization: Bearer terrier_live_…"; keys are made at /account.`,
  },
  {
    exceeded: (ceiling, window, key, wait) =>
      `${ceiling} requêtes par ${frenchWindow(window)} passent ${WHOM_FR[key]}\u00a0: redemandez dans ${wait} s.${WAY_OUT_FR[key]}`,
    messages: (ceiling, window, wait) =>
      `${ceiling} messages par ${frenchWindow(window)} sont pris sur /mcp, même ceux qui ne demandent pas de données\u00a0: envoyez la suite dans ${wait} s.`,
    visits: (ceiling, visited, window, wait) =>
      `${ceiling} ${VISITED_FR[visited]} par ${frenchWindow(window)} sont envoyés à une adresse\u00a0: revenez dans ${wait} s. Les questions à l’API ont leurs propres quotas, que relève une clé faite sur /account.`,
    invalidKey: () =>
      'La clé d’API n’est pas valable ou a été révoquée. Envoyez-la comme «\u00a0Authorization: Bearer terrier_live_…\u00a0»\u00a0; les clés se font sur /account. Tout répond aussi sans clé.',
    badKeys: (wait) =>
      `Trop de clés d’API qui n’existent pas sont venues de cette adresse\u00a0: réessayez dans ${wait} s, ou demandez sans clé.`,
    keysUnavailable: () =>
      'Les clés d’API ne peuvent pas être vérifiées pour l’instant. Redemandez dans un moment, ou sans l’en-tête Authorization\u00a0: sans clé, le service répond toujours.',
    unconfirmed: () => 'Le compte de cette clé n’est pas confirmé\u00a0: /account dit comment faire.',
    keyNeeded: (what) =>
      `${what} sont pour les titulaires d’une clé d’API\u00a0: envoyez-la comme «\u00a0Authorization: Bearer terrier_live_…\u00a0»\u00a0; les clés se font sur /account.`,
  },
)
