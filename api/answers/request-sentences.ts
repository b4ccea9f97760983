import { sentences } from '../../shared/text/sentence.ts'

/** What is wrong with a request as such, or with the service that it came to. */
export const requestSentences = sentences(
  {
    unknownPath: (path: string) =>
      `Nothing is served at ${path}. The addresses are listed in /docs and /openapi.json.`,
    methodNotAllowed: (method: string, path: string, allowed: string) =>
      `${path} does not answer ${method}, but ${allowed}.`,
    tooLong: (bytes: number) =>
      `The body has more than ${bytes.toLocaleString('en')} bytes, which this address reads.`,
    bodyTooLong: () => 'The body is longer than this address reads.',
    mediaType: () =>
      'The body is not of a media type that this address takes: /openapi.json names those for its Content-Type.',
    noBody: () => 'The body is empty: send the JSON that the Content-Type announces, or no Content-Type.',
    badJson: () =>
      'The body is not the JSON that its Content-Type announces, or has a member called __proto__.',
    wrongLength: () => 'The body is not as long as its Content-Length says.',
    badAddress: () => 'The address cannot be read: a % that stands for itself is written %25.',
    refused: () => 'The request cannot be taken as it was sent.',
    headersTooLong: () => 'The request line and headers together are longer than 16 KB.',
    notInTime: () => 'The request did not arrive whole in time.',
    notHttp: () => 'The request is not well-formed HTTP.',
    bodyNotWhole: () => 'The body did not arrive whole: send it again',
    deep: (most: number) => `is nested deeper than ${most} arrays and objects`,
    manyMembers: (most: number) => `holds more than ${most} members of objects`,
    manyValues: (most: number, positions: number) =>
      `holds more than ${most} values; a geometry has at most ${positions} positions: simplify it`,
    defect: () =>
      'The service failed to answer. The failure has been logged under the X-Request-Id of this answer.',
    misdirected: () =>
      'Without PUBLIC_URL this service answers to names of its own machine alone (localhost, 127.0.0.1, [::1]): ' +
      'set PUBLIC_URL to the address that people open it at.',
    localOnly: () =>
      'The metrics are for programs of this machine that ask without a proxy, and for those that send METRICS_TOKEN as a bearer token.',
    nobodyWaits: () => 'Nobody waits for the answer any more.',
  },
  {
    unknownPath: (path) =>
      `Rien n’est servi à l’adresse ${path}. Les adresses sont dans /docs et /openapi.json.`,
    methodNotAllowed: (method, path, allowed) => `${path} ne répond pas à ${method}, mais à ${allowed}.`,
    tooLong: (bytes) =>
      `Le corps a plus de ${bytes.toLocaleString('fr')} octets, que cette adresse lit au plus.`,
    bodyTooLong: () => 'Le corps est plus long que ce que lit cette adresse.',
    mediaType: () =>
      'Le corps n’est pas d’un type de contenu que prend cette adresse\u00a0: /openapi.json donne ceux que Content-Type peut avoir.',
    noBody: () => 'Le corps est vide\u00a0: envoyez le JSON qu’annonce Content-Type, ou aucun Content-Type.',
    badJson: () => 'Le corps n’est pas le JSON qu’annonce son Content-Type, ou a un membre nommé __proto__.',
    wrongLength: () => 'Le corps n’a pas la longueur que dit Content-Length.',
    badAddress: () => 'L’adresse ne peut pas être lue\u00a0: un % qui est un % s’y écrit %25.',
    refused: () => 'La requête ne peut pas être prise telle qu’elle a été envoyée.',
    headersTooLong: () => 'La ligne de requête et les en-têtes dépassent ensemble 16\u00a0Ko.',
    notInTime: () => 'La requête n’est pas arrivée entière à temps.',
    notHttp: () => 'La requête n’est pas du HTTP bien formé.',
    bodyNotWhole: () => 'Le corps n’est pas arrivé entier\u00a0: renvoyez-le',
    deep: (most) => `a plus de ${most} tableaux et objets les uns dans les autres`,
    manyMembers: (most) => `a plus de ${most} membres d’objets`,
    manyValues: (most, positions) =>
      `a plus de ${most} valeurs\u00a0; une géométrie a ${positions} positions au plus\u00a0: simplifiez-la`,
    defect: () =>
      'Le service n’a pas pu répondre. L’échec est noté dans son journal sous le X-Request-Id de cette réponse.',
    misdirected: () =>
      'Sans PUBLIC_URL, ce service ne répond qu’aux noms de sa propre machine (localhost, 127.0.0.1, [::1])\u00a0: ' +
      'donnez à PUBLIC_URL l’adresse où on l’ouvre.',
    localOnly: () =>
      'Les mesures sont pour les programmes de cette machine qui demandent sans proxy, et pour ceux qui envoient METRICS_TOKEN comme jeton (Bearer).',
    nobodyWaits: () => 'Plus personne n’attend la réponse.',
  },
)
