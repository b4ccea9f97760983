/**
 * Where an answer leads on: an address by what it gives. `{name}` stands for a parameter of the question, and is put in, or else for a member of
 * the answer's rows, which a client puts in (RFC 6570).
 */
export type LinkTemplates = Readonly<Record<string, string>>

/** The templates with the parameters of a question in them. */
export function linksOf(
  templates: LinkTemplates,
  input: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const links: Record<string, string> = {}
  for (const [name, template] of Object.entries(templates))
    links[name] = template.replace(/\{(\w+)\}/g, (whole, parameter: string) => {
      const value = Object.hasOwn(input, parameter) ? input[parameter] : undefined
      return typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(value) : whole
    })
  return links
}

const byParcel = (name: string) => `/v1/${name}/by-parcel/{idu}`

/** From a parcel, named by the parameter `idu`, to every question about it. */
export const PARCEL_LINKS: LinkTemplates = {
  page: '/parcels/{idu}',
  dossier: '/v1/parcels/{idu}/dossier',
  history: '/v1/parcels/{idu}/history',
  neighbours: '/v1/parcels/{idu}/neighbours',
  unit: '/v1/parcels/{idu}/unit',
  addresses: byParcel('addresses'),
  buildings: byParcel('buildings'),
  demographics: byParcel('demographie'),
  residentialDiagnostics: byParcel('dpe-residential'),
  tertiaryDiagnostics: byParcel('dpe-tertiary'),
  coOwnerships: byParcel('copropriete'),
  permits: byParcel('permits'),
  planning: byParcel('planning'),
  risks: byParcel('risks'),
  localRules: byParcel('local-rules'),
  occupants: byParcel('occupants'),
  owners: byParcel('proprietaires'),
  sales: byParcel('transactions'),
  prices: byParcel('prices'),
  estimate: byParcel('estimates'),
}

/** From the parcel at a point, which the answer names, to what leads to the rest. */
export const FOUND_PARCEL_LINKS: LinkTemplates = {
  parcel: '/v1/parcels/{idu}',
  dossier: '/v1/parcels/{idu}/dossier',
  page: '/parcels/{idu}',
}

/** From a sale of a list to its own address, and to each of its parcels. */
export const SALE_LINKS: LinkTemplates = {
  sale: '/v1/transactions/{id}',
  parcel: '/v1/parcels/{idu}',
}

/** From the figures of a zone to the sales behind each of them, and to those of the zone; small zones alone have lists. */
export const ZONE_LINKS: LinkTemplates = {
  salesBehind: '/v1/prices/by-zone/sales{?level,code,year,type}',
  sales: '/v1/transactions/by-zone{?level,code}',
}
