/** How figures are computed, for agents that must explain them. Keep in step with docs/prices.md and the READMEs of the datasets. */
export const METHODOLOGY = `# Method of the statistics

## Sales and prices per m²
- A sale (mutation) is everything sold in one act, for one price. Its lines are put together wherever they lie, over
  communes and départements; one whose other lines are known and not loaded is marked \`incomplete\` and has no price per m².
- A price per m² (price over built surface) is given only for one dwelling (a house or a flat, with or without outbuildings and land), sold by Vente, Vente en l'état futur d'achèvement or Adjudication, for more than 1 €, when it is below 100,000 €/m². Otherwise it is null,
  with a reason.
- A yearly figure gives the number of sales it is computed from, and how many were left out, by reason. \`partial\` marks a year or a
  zone that the loaded sales do not cover whole, \`covers\` says how much. Figures of a city, département or région of which only a part is
  loaded are withheld unless \`includePartial\` is true.
- A flat printed on several lines is judged by its lots, its Carrez surfaces, then its price (\`dwellingLines\`). \`method=state\` gives the figures of
  the State's own rule, and \`stateMethod\` is given next to ours where the medians differ by more than 2 %.
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
