/** What the page of a parcel says of its unit and of the parcels that touch it. */
export const landParts = {
  land: {
    title: 'Land unit and neighbours',
    short: (count: number, neighbours: string) =>
      `${count > 1 ? `unit of ${count} parcels` : ''}${count > 1 ? ', ' : ''}${neighbours}`,
    neighbours: (count: number) => (count === 1 ? '1 neighbour' : `${count} neighbours`),
    unitOf: (count: number, more: boolean) =>
      `${more ? 'More than ' : ''}${count} contiguous parcels have the same owners in the register of legal entities:`,
    alone: 'No contiguous parcel has the same owners in the register of legal entities.',
    notKnown:
      'The register names no owner of this parcel. It lists legal entities alone: which parcels a natural person owns, it cannot tell.',
    registerNotLoaded:
      'The register of legal entities is not loaded here: whose the contiguous parcels are is not known.',
    surface: (surface: string) => `${surface}\u00a0m² in the cadastre`,
    drawn: (surface: string) => `${surface}\u00a0m² as drawn`,
    onMap: 'The map draws the unit with a dashed line.',
    zones: 'Planning over the whole unit',
    zone: (label: string, share: string) => `zone ${label}: ${share}`,
    unzoned: (share: string) => `no zone of a loaded document: ${share}`,
    soldTogether: 'Sold together, and contiguous',
    sold: (date: string, surface: string) => `${date}${surface === '' ? '' : `, ${surface}`}`,
    others: (count: number) => (count === 1 ? 'and another one apart' : `and ${count} others apart`),
    soldNote:
      'One sale had these parcels: one seller then, one buyer since, unless parts were sold again. It is a clue, no proof of one owner.',
    touching: 'Parcels that touch it',
    none: 'No loaded parcel touches it.',
    touch: {
      boundary: (metres: string) => `${metres}\u00a0m of boundary in common`,
      corner: () => 'in a corner alone',
      overlap: () => 'drawn over it',
    },
    unshared: (metres: string, perimeter: string) =>
      `Of ${perimeter}\u00a0m of boundary, ${metres} run along no loaded parcel: streets, rivers, public ground.`,
    maybeMissing:
      'Not all that lies around is loaded: near the border of its commune or département, neighbours may be missing here.',
    note: 'Boundaries that the cadastre draws within 5 cm of each other are taken for one. Lengths are those of the Lambert-93 projection (overseas: UTM).',
  },
}
