/**
 * Every kind of problem the service answers with, its status and its title (RFC 9457: the same for every occurrence). Frozen: clients
 * branch on the types, and each has a page at `/problems/<type>`.
 */
export const PROBLEM_TYPES = {
  'invalid-parameters': {
    status: 400,
    title: 'Invalid parameters',
    meaning: 'A parameter is missing, unknown, or not of its form: errors[] names each.',
  },
  'bad-request': {
    status: 400,
    title: 'Bad request',
    meaning: 'The request is not well-formed HTTP, or its body is not the JSON it claims to be.',
  },
  'invalid-key': {
    status: 401,
    title: 'Invalid API key',
    meaning: 'The API key of the Authorization header is not one of this service, or was revoked.',
  },
  'key-needed': {
    status: 401,
    title: 'API key needed',
    meaning: 'This address answers holders of an API key of a confirmed account alone.',
  },
  'local-only': {
    status: 403,
    title: 'For this machine alone',
    meaning: 'This address answers programs of the machine of the service, and those that have its token.',
  },
  'unknown-path': { status: 404, title: 'Not found', meaning: 'Nothing is served at this address.' },
  'no-parcel': {
    status: 404,
    title: 'Not found',
    meaning: 'No loaded parcel lies near enough to the point.',
  },
  'unknown-parcel': {
    status: 404,
    title: 'Not found',
    meaning:
      'No loaded parcel has this identifier; coverage says whether its commune is loaded, former which parcels took its ground when an ' +
      'earlier edition had it.',
  },
  'former-parcel': {
    status: 410,
    title: 'Gone',
    meaning:
      'The parcel has left the cadastre: former says the edition that had it last, and the parcels of today on its ground.',
  },
  'release-changed': {
    status: 410,
    title: 'Gone',
    meaning: 'The cursor is of a release that is not served any more: begin again without it.',
  },
  'unknown-zone': { status: 404, title: 'Not found', meaning: 'No zone has this name or code.' },
  'unknown-sale': { status: 404, title: 'Not found', meaning: 'No loaded sale has this key.' },
  'unknown-feature': {
    status: 404,
    title: 'Not found',
    meaning: 'The collection has no feature with this id.',
  },
  'no-street': {
    status: 404,
    title: 'Not found',
    meaning: 'No street is known for the parcel at the point.',
  },
  'no-street-prices': {
    status: 404,
    title: 'Not found',
    meaning: 'The street has no sale to make figures of.',
  },
  'no-estimate': {
    status: 404,
    title: 'Not found',
    meaning:
      'The dwelling is not valued: reason says why (sales-not-published, no-sales, too-few-comparables, too-far, unusual-dwelling, unknown-dwelling, by-arrondissement), detail what is missing.',
  },
  'no-rents': {
    status: 404,
    title: 'Not found',
    meaning:
      'No observed rent of this commune (or year): coverage says not-covered, not-loaded, no-data or secret.',
  },
  'unknown-siren': {
    status: 404,
    title: 'Not found',
    meaning:
      'No loaded company has this SIREN: coverage says whether companies are loaded, loadedDepartements where.',
  },
  'unknown-area': {
    status: 404,
    title: 'Not found',
    meaning: 'The code is not in the Code officiel géographique.',
  },
  'unknown-file': {
    status: 404,
    title: 'Not found',
    meaning: 'The release has no such file: /v1/downloads lists those there are.',
  },
  'withheld-file': {
    status: 404,
    title: 'Not found',
    meaning:
      'The file is not given, because it holds what answers withhold: the detail says what to ask instead.',
  },
  'changes-gone': {
    status: 410,
    title: 'Gone',
    meaning:
      'The changes since this release are not kept, or it does not lead to the one served: oldest says since which they are.',
  },
  'release-gone': {
    status: 410,
    title: 'Gone',
    meaning:
      'The release that was asked for is not kept, and oldest names the oldest that is; or the file is of one that is not served any more, and release names the one that is.',
  },
  'precondition-failed': {
    status: 412,
    title: 'Precondition failed',
    meaning: 'The file is not the one that If-Match names: another was published since.',
  },
  'range-not-satisfiable': {
    status: 416,
    title: 'Range not satisfiable',
    meaning: 'No range that was asked for lies in the file, or they are too many.',
  },
  'unknown-layer': {
    status: 404,
    title: 'Not found',
    meaning: 'There is no layer of tiles of this name: the detail lists those there are.',
  },
  'unknown-batch': {
    status: 404,
    title: 'Not found',
    meaning: 'The holder of this key has no batch of this name: it was deleted, or a day has passed.',
  },
  'unknown-watch': {
    status: 404,
    title: 'Not found',
    meaning: 'The account of this key has no watch of this name.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The address exists, for the methods that Allow lists.',
  },
  'request-timeout': {
    status: 408,
    title: 'Request timeout',
    meaning: 'The request did not arrive whole in time.',
  },
  'batch-not-done': {
    status: 409,
    title: 'Not done',
    meaning: 'The batch has no result: it waits, is under way, failed or was cancelled, as state says.',
  },
  'too-many-watches': {
    status: 409,
    title: 'Too many watches',
    meaning: 'The account of this key has as many watches as one may have: delete one first.',
  },
  'misdirected-request': {
    status: 421,
    title: 'Misdirected request',
    meaning:
      'The public address of the service (PUBLIC_URL) is not set, so it accepts only host names of its own machine: Host is another.',
  },
  'payload-too-large': {
    status: 400,
    title: 'Payload too large',
    meaning: 'The body is longer than this address reads.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    meaning: 'The body is not application/json.',
  },
  'quota-exceeded': {
    status: 429,
    title: 'Quota exceeded',
    meaning: 'The caller has used its quota of a minute or of a day: Retry-After says when to ask again.',
  },
  'batch-quota-exceeded': {
    status: 429,
    title: 'Quota of batches exceeded',
    meaning:
      'The key has brought as many rows or bytes of files as it may in 24 hours: quota says which, Retry-After when to send the file again.',
  },
  'too-many-batches': {
    status: 429,
    title: 'Too many batches',
    meaning: 'As many batches of the key as may wait are not ended: send the file when one has ended.',
  },
  'headers-too-large': {
    status: 431,
    title: 'Headers too large',
    meaning: 'The request line and headers are longer than the service reads.',
  },
  'internal-error': {
    status: 500,
    title: 'Internal error',
    meaning: 'A defect of the service: quote X-Request-Id when you report it.',
  },
  'batches-full': {
    status: 507,
    title: 'No space for batches',
    meaning:
      'The batches of all keys take the space or the places that they may: Retry-After says when to send the file again.',
  },
  'dataset-not-loaded': {
    status: 503,
    title: 'Dataset not loaded',
    meaning: 'The data this question needs is not in the current release.',
  },
  'too-busy': {
    status: 503,
    title: 'Too busy',
    meaning: 'Too many questions over many rows are asked at once: Retry-After says when to ask again.',
  },
  'too-heavy': {
    status: 503,
    title: 'Too heavy',
    meaning: 'The question needs more time or memory than it may take: ask about less.',
  },
  'keys-unavailable': {
    status: 503,
    title: 'API keys unavailable',
    meaning: 'API keys cannot be checked for now; questions without a key are still answered.',
  },
  'no-release': {
    status: 503,
    title: 'No release loaded',
    meaning: 'No release is loaded yet, or the current one is refused.',
  },
  'damaged-data': {
    status: 503,
    title: 'Damaged data',
    meaning: 'A file that the answer comes from was damaged: it is served again once it is put back.',
  },
  'not-ready': { status: 503, title: 'Not ready', meaning: 'The real look-up that proves readiness failed.' },
} as const

export type ProblemType = keyof typeof PROBLEM_TYPES
