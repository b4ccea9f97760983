/** Bytes of a body, by what it is for. A test compares the table in docs/limits.md with these numbers. */
export const BODY_BYTES = {
  /** A posted question, and every body that is none of the following. */
  question: 64 * 1024,
  /** A question with a drawing: 10,000 positions, one a line, take one megabyte. */
  drawing: 2 * 1024 * 1024,
  /** A message of an agent, with a drawing without line breaks. */
  message: 1024 * 1024,
  /** A file of addresses: 10,000 rows. */
  csv: 5 * 1024 * 1024,
  /** The file of a batch: 100,000 rows. */
  batch: 32 * 1024 * 1024,
  /** A form of the account pages: an address, a password and a name. */
  form: 8 * 1024,
  /** A form that makes a watch: a drawing of 500 positions, whose brackets and commas a browser writes as three characters each. */
  watch: 64 * 1024,
} as const

/** What a JSON body may hold. It is counted before the body is parsed, so that nothing larger is ever built in memory. */
export const JSON_BODY = {
  /** Levels of arrays and objects. A drawing in a message of an agent takes nine. */
  depth: 32,
  /** Numbers, texts, arrays, objects in all. A drawing of 10,000 positions of three coordinates takes 40,000. */
  values: 50_000,
  /** Members of objects in all: a name costs many times what a value does, and no question has a hundred. */
  members: 2_000,
} as const

/** What a drawing (GeoJSON Polygon or MultiPolygon) may hold. */
export const DRAWING = {
  /** Far more than a person draws. */
  positions: 10_000,
  /** Rings, or polygons: a ring has four positions at least. */
  rings: 2_500,
  /**
   * Work of comparing its edges, in the units of RingComparison: about 15 ms of processor time, with pauses. A commune of 10,000
   * positions takes a fifteenth of it. A star of 2,000 rays, whose edges all overlap, takes all of it.
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

/** What a file to be enriched may hold. */
export const BATCH = {
  rows: 100_000,
  columns: 200,
  /** Bytes of the footer of a Parquet file, which is read on the event loop. That of 200 columns and ten row groups of 10,000 rows has 291,000. */
  footer: 512 * 1024,
  /** Characters of one row. */
  row: 32 * 1024,
  /** Score from which an address is taken for the one that was meant, unless the caller says another. */
  minScore: 0.5,
  /** Batches of one key, and of all, that wait, are made or arrive. */
  waitingOfKey: 10,
  waiting: 100,
  /**
   * Bytes of the disk that making a batch may take: so many for any, for each byte and for each row of its file. A row with all columns takes about 2 kB in the table of
   * rows and as much in a CSV result.
   */
  room: { any: 20_000_000, perByte: 4, perRow: 8192 },
} as const

/** Parameters that one report of bad input names at most. */
export const MOST_ERRORS = 20

/** Characters of a caller's name or value that a message repeats. */
export const MOST_SHOWN = 64

/** Characters of the id and method of a JSON-RPC message, which its answer repeats. */
export const MESSAGE_ID = 256

/** Characters of any other text of a message, the arguments of a tool excepted: protocol errors repeat names and URIs. */
export const MESSAGE_TEXT = 4096
