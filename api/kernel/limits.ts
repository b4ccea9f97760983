/** Bytes of a body, by what it is for. docs/limits.md has them in a table, which a test holds against this. */
export const BODY_BYTES = {
  /** A question that is posted, and whatever else has a body. */
  question: 64 * 1024,
  /** A question with a drawing: 10,000 positions on lines of their own take one megabyte. */
  drawing: 2 * 1024 * 1024,
  /** A message of an agent, with a drawing on one line. */
  message: 1024 * 1024,
  /** A file of addresses: 10,000 rows. */
  csv: 5 * 1024 * 1024,
  /** A form of the account pages: an address, a password and a name. */
  form: 8 * 1024,
} as const

/** What a JSON body may hold. Told without building it, so that no more is ever built. */
export const JSON_BODY = {
  /** Arrays and objects inside each other. A drawing in a message of an agent takes nine. */
  depth: 32,
  /** Numbers, texts, arrays, objects in all. A drawing of 10,000 positions of three coordinates takes 40,000. */
  values: 50_000,
  /** Members of objects in all: names cost many times what values do, and no question has a hundred. */
  members: 2_000,
} as const

/** What a drawing (GeoJSON Polygon or MultiPolygon) may hold. */
export const DRAWING = {
  /** Far more than any drawn by hand. */
  positions: 10_000,
  /** Rings, or polygons: a ring has four positions at least. */
  rings: 2_500,
  /**
   * Work of comparing its edges, in the units of RingComparison: about 15 ms of processor time, in pauses. A commune of 10,000 positions
   * takes a fifteenth of it. A star of 2,000 rays, whose edges all lie over each other, takes all of it.
   */
  work: 15_000_000,
} as const

/** What a file of addresses may hold. */
export const CSV_BODY = {
  rows: 10_000,
  columns: 200,
  /** Characters of one row. */
  row: 32 * 1024,
} as const

/** Parameters that a report of bad input names. */
export const MOST_ERRORS = 20

/** Characters shown of a name or value that a caller gave. */
export const MOST_SHOWN = 64

/** Characters of the id and method of a JSON-RPC message, which its answer repeats. */
export const MESSAGE_ID = 256

/** Characters of any other text of a message, but for the arguments of a tool: errors of the protocol repeat names and addresses. */
export const MESSAGE_TEXT = 4096
