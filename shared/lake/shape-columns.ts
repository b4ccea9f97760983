import type { LakeColumn } from './lake-file.ts'

/** The box around the shape of a row, which readers of GeoParquet skip row groups by: every file of shapes has it under this name and type. */
export const BOX: LakeColumn = {
  name: 'bbox',
  type: 'STRUCT(xmin DOUBLE, ymin DOUBLE, xmax DOUBLE, ymax DOUBLE)',
  unit: '° WGS84',
  meaning: 'box around the shape',
  source: ['geometry'],
}

/** The shape of a row, as GeoParquet has it. */
export const SHAPE: LakeColumn = {
  name: 'geometry',
  type: "GEOMETRY('OGC:CRS84')",
  unit: '° WGS84',
  meaning: 'the shape',
  source: ['geometry'],
}
