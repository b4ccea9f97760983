import { etalabLayer } from '../cadastre/sources.ts'

/** Official addresses of the building layer, published next to that of the parcels. */
export const sources = etalabLayer('batiments')
