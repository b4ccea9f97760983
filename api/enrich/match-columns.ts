import type { Match } from './match-row.ts'

/** A column that the match of a row is written to. */
export interface MatchColumn {
  name: string
  type: 'VARCHAR' | 'DOUBLE' | 'VARCHAR[]'
  meaning: string
  of(match: Match): string | number | readonly string[] | undefined
}

/** In the order of the result, where they stand after the columns of the file. */
export const MATCH_COLUMNS: readonly MatchColumn[] = [
  {
    name: 'result_status',
    type: 'VARCHAR',
    meaning:
      'ok, doubtful, no-parcel, not-found, unknown-parcel, former, not-loaded, invalid or empty (see below)',
    of: ({ status }) => status,
  },
  { name: 'result_idu', type: 'VARCHAR', meaning: 'the parcel, 14 characters', of: ({ idu }) => idu },
  {
    name: 'result_method',
    type: 'VARCHAR',
    meaning:
      'how the parcel was found: declared (by the row, or by the commune for its address), contained, near',
    of: ({ method }) => method,
  },
  {
    name: 'result_method_score',
    type: 'DOUBLE',
    meaning: 'trust in that method, 0 to 1',
    of: ({ methodScore }) => methodScore,
  },
  {
    name: 'result_distance_meters',
    type: 'DOUBLE',
    meaning: 'metres from the address or point to the parcel; empty where the commune declared it',
    of: ({ distanceMeters }) => distanceMeters,
  },
  { name: 'result_label', type: 'VARCHAR', meaning: 'the address found', of: ({ label }) => label },
  {
    name: 'result_score',
    type: 'DOUBLE',
    meaning: 'how much of the text the address answers, 0 to 1',
    of: ({ score }) => score,
  },
  {
    name: 'result_type',
    type: 'VARCHAR',
    meaning: 'what was found: housenumber, street, place or commune',
    of: ({ type }) => type,
  },
  {
    name: 'result_number_match',
    type: 'VARCHAR',
    meaning: 'how the house number was found, as in /v1/addresses/search',
    of: ({ numberMatch }) => numberMatch,
  },
  {
    name: 'result_lng',
    type: 'DOUBLE',
    meaning: 'longitude of the address found, or of the point given; ° WGS84',
    of: ({ lng }) => lng,
  },
  { name: 'result_lat', type: 'DOUBLE', meaning: 'latitude of the same', of: ({ lat }) => lat },
  {
    name: 'result_successors',
    type: 'VARCHAR[]',
    meaning: 'of a parcel that left the cadastre: parcels of today on its ground',
    of: ({ successors }) => successors,
  },
]
