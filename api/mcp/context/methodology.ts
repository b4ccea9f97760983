/** How figures are made, for a reader who must say so. The rules are those of the datasets' own pages. */
export const METHODOLOGY = `# Method of the statistics

## Sales and prices per m²
- A sale is a mutation: everything sold in one act, for one price. Lines of the source are regrouped in file order, never across départements.
- A price per m² is given only for one dwelling (a house or a flat; outbuildings and land are tolerated) on no repeated line, sold by Vente, Vente en l'état
  futur d'achèvement or Adjudication, for more than 1 €, as price over built surface, when it is below 100,000 €/m². Otherwise it is null and
  a reason stands beside it.
- A yearly figure carries how many sales it rests on, and how many were left out, by reason. \`partial\` marks a year that is not complete.
- Below five sales, the figure of a street or of an IRIS is withheld, with a reason.
- Paris, Lyon and Marseille have a figure for the city, computed from its sales and not from its arrondissements' medians.

## Rents
- Figures are those of the local rent observatories, of the communes they cover; each says the level it comes from. Charges are left out.
- Announced rents stand apart: a model of announcements, charges included. The two are not comparable.

## Links to a parcel
- Each thing tied to a parcel says how (\`match.method\`), from the surest: declared (the source names the parcel), building, address, contained
  (its point lies in the parcel), near (nearest parcel, with its distance).

## What an absence means
- not covered: the State publishes no sale for Bas-Rhin, Haut-Rhin, Moselle and Mayotte; a commune may have no rent observatory.
- not loaded: published, but not in this installation's release.
- secret: withheld by the producer's statistical secrecy; never a zero.
- none: covered, loaded, and there is none.
`
