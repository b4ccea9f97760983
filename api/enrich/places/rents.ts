import { announcedCells, announcedColumns } from './announced-rents.ts'
import { observedCells, observedColumns } from './observed-rents.ts'
import type { PlaceGroup } from './place-group.ts'

/** Rents of the place of a parcel: the model of announced ones and the observed ones, which are two measures. */
export const rents: PlaceGroup = {
  name: 'rents',
  columns: [...announcedColumns, ...observedColumns],
  cellsOf: async (place, stores) => ({
    ...(await announcedCells(place, stores)),
    ...(await observedCells(place, stores)),
  }),
}
