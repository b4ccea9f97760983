/** How figures are computed, for agents that must explain them. docs/prices.md and the READMEs of the datasets have the same rules. */
export const METHODOLOGY = `# Method of the statistics

## Sales and prices per m²
- A sale (mutation) is everything sold in one act, for one price. Lines of the source are grouped in file order, never across départements.
- A price per m² (price over built surface) is given only for one dwelling (a house or a flat, with or without outbuildings and land), on no repeated
  line, sold by Vente, Vente en l'état futur d'achèvement or Adjudication, for more than 1 €, when it is below 100,000 €/m². Otherwise it is null,
  with a reason.
- A yearly figure gives the number of sales it is computed from, and how many were left out, by reason. \`partial\` marks an incomplete year.
- Below five sales, the figure of a street or of an IRIS is withheld, with a reason.
- Paris, Lyon and Marseille have a figure for the city, computed from its sales and not from its arrondissements' medians.

## Rents
- Figures come from the local rent observatories, for the communes they cover; each says the level it comes from. Charges are excluded.
- Announced rents are separate: a model of announcements, charges included. The two are not comparable.

## Links to a parcel
- Each thing linked to a parcel says how (\`match.method\`), most reliable first: declared (the source names the parcel), building, address, contained
  (its point lies in the parcel), near (nearest parcel, with its distance).

## What an absence means
- not covered: the State publishes no sale for Bas-Rhin, Haut-Rhin, Moselle and Mayotte; a commune may have no rent observatory.
- not loaded: published, but not in this installation's release.
- secret: withheld by the producer for statistical secrecy; never a zero.
- none: covered, loaded, and there is none.
`
