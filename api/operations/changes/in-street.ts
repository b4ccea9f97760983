import { metresPerDegree } from '../../../shared/geo/metres.ts'
import type { LakeFile } from '../../../shared/lake/lake-file.ts'
import { type Bound, type SqlPart, sqlPart } from '../../../stores/sets/bound-sql.ts'
import type { ChangedStreet } from './street.ts'

/**
 * The condition that a row of changes is of a street: it names it, or its parcel is one of the street's, or it names neither a street nor a parcel, or a parcel that is no more,
 * and its point is near a house number. Null for a row that says none of this.
 */
export function inStreet(file: LakeFile, street: ChangedStreet, values: Bound): SqlPart {
  const { is, isNamed } = named(file, street, values)
  // A file with a row a parcel: nothing else says where a parcel was.
  const isGone = file.key.join() === 'idu' ? `OR _change = 'removed'` : ''
  return sqlPart(`(${is} OR _idu IN (SELECT unnest(${values.texts(street.parcels)}))
    OR NOT ${isNamed} AND (_idu IS NULL ${isGone}) AND ${isNear(street, values)})`)
}

/** How the columns of a file name the street of a row: their names mean the same in all lake files. */
function named(
  { columns }: LakeFile,
  { code }: ChangedStreet,
  values: Bound,
): { is: string; isNamed: string } {
  const has = (name: string) => columns.some((column) => column.name === name)
  const [commune = '', own = ''] = code.split(':')
  // The address file of the BAN has its own key as `id`.
  const key = has('ban_id') ? 'ban_id' : has('id_fantoir') ? 'id' : undefined
  if (key !== undefined)
    return {
      is: `starts_with(upper(${key}) || '_', ${values.text(`${commune}_${own}_`)})`,
      isNamed: `coalesce(${key} <> '', false)`,
    }
  if (has('street_code') && has('commune'))
    return {
      is: `(commune = ${values.text(commune)} AND upper(street_code) = ${values.text(own)})`,
      isNamed: `coalesce(street_code <> '', false)`,
    }
  return { is: has('street') ? `upper(street) = ${values.text(code)}` : 'false', isNamed: 'false' }
}

function isNear({ numbers, metres }: ChangedStreet, values: Bound): string {
  const lngs = numbers.map(({ lng }) => lng)
  const lats = numbers.map(({ lat }) => lat)
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const scale = metresPerDegree((south + north) / 2)
  const [wide, high] = [metres / scale.lng, metres / scale.lat]
  const box = `_lng BETWEEN ${values.number(Math.min(...lngs) - wide)} AND ${values.number(Math.max(...lngs) + wide)}
    AND _lat BETWEEN ${values.number(south - high)} AND ${values.number(north + high)}`
  const [xs, ys] = [values.texts(lngs.map(String)), values.texts(lats.map(String))]
  const points = `(SELECT unnest(CAST(${xs} AS DOUBLE[])) AS x, unnest(CAST(${ys} AS DOUBLE[])) AS y)`
  const away = `((x - _lng) * ${values.number(scale.lng)}) ** 2 + ((y - _lat) * ${values.number(scale.lat)}) ** 2`
  return `${box} AND EXISTS (SELECT 1 FROM ${points} WHERE ${away} <= ${values.number(metres ** 2)})`
}
