import { field, form } from '../../people/accounts/pages/forms.ts'
import type { Sale } from '../../shared/schemas/sale.ts'
import { type Html, html } from '../../web/html.ts'
import { pageText } from '../../web/layout.ts'
import { factList } from '../../web/part.ts'
import { errorBars } from '../../web/plots/error-bars.ts'
import { histogram } from '../../web/plots/histogram.ts'
import { labelBars } from '../../web/plots/label-bars.ts'
import { smallMultiples } from '../../web/plots/small-multiples.ts'
import { sparkline } from '../../web/plots/sparkline.ts'
import { yearPlot } from '../../web/plots/year-plot.ts'
import { saleLines } from '../../web/sales/sale-lines.ts'
import { searchForm } from '../../web/search-form.ts'
import { ordinaryName } from '../../web/streets/ordinary-name.ts'
import { fr } from '../../web/texts/fr.ts'

const number = (value: number) => value.toLocaleString('fr-FR')
const points = [2019, 2020, 2021, 2022, 2023, 2024].map((year, i) => ({
  year,
  value: year === 2021 ? null : 3000 + 150 * i,
  band: year === 2021 ? null : ([2600 + 150 * i, 3500 + 150 * i] as const),
  count: year === 2021 ? null : 40 + i,
  partial: year === 2024,
}))
const known = points.flatMap(({ year, value, partial }) => (value === null ? [] : [{ year, value, partial }]))

const PLOTS: readonly (readonly [string, Html])[] = [
  [
    'Courbe',
    yearPlot({ points, spoken: 'Courbe', value: number, count: number, counted: 'Ventes', unit: '€/m²' }),
  ],
  [
    'Histogramme',
    histogram({
      bins: [3, 9, 14, 8, 2].map((count, i) => ({ from: 2000 + 500 * i, to: 2500 + 500 * i, count })),
      spoken: 'Histogramme',
      value: number,
      count: number,
      axes: { value: '€/m²', count: 'Ventes' },
      mark: { value: 3900, label: 'cette parcelle : 3 900 €/m²' },
      middle: { value: 3200, label: 'médiane : 3 200 €/m²' },
    }),
  ],
  [
    'Erreurs',
    errorBars(
      [
        { name: 'Estimation', error: 9, low: 8, high: 10, own: true },
        { name: 'Médiane', error: 14, low: 12, high: 17 },
      ],
      'Erreurs',
      (percent) => `${percent} %`,
    ),
  ],
]

/** Everything that pages are made of, on one page in French. */
export function componentsPage(sales: readonly Sale[]): string {
  const list = { texts: fr, street: ({ name }: { name: string }) => ordinaryName(name), linked: true }
  const site = { name: 'Terrier', contact: 'foncier@example.fr', legal: 'Mentions', release: () => 'r1' }
  const body = html`<p class="subtitle">Sous-titre, <a href="#x">un lien</a> · <b>gras</b> · <code>960010000A0001</code></p>
<p class="message" role="status">Message.</p><p class="message bad" role="alert">Message d’erreur.</p>
<div class="head"><div><figure><svg class="plan prices" viewBox="0 0 640 200" aria-hidden="true">${Array.from({ length: 7 }, (_, i) => html`<path class="price-${i}" d="M${20 + 85 * i} 40h70v110h-70Z"></path>`)}</svg><figcaption>Légende<ul class="legend">${Array.from({ length: 7 }, (_, i) => html`<li><span class="key price-${i}"></span>classe ${i + 1}</li>`)}<li><span class="key no-price"></span>${fr.few}</li><li><span class="key no-sales"></span>${fr.map.client.notLoaded}</li></ul></figcaption></figure></div>
<section><h2>Chiffres</h2><dl class="now"><div><dt>Appartements</dt><dd><strong>6 120 €/m²</strong><b class="change">+8 %<span class="soft"> en un an</span></b>${sparkline(known, 'Évolution')}<span class="soft">médiane de 2023</span></dd></div></dl>
<dl class="facts"><div><dt><a href="#x">Titre d’un fait</a></dt><dd><strong>296 300 €</strong><span>12 mars 2024</span><span class="cites"><a href="#x">DVF, juin 2025</a></span></dd></div></dl></section></div>
<div class="body"><nav class="menu" aria-label="Menu"><a href="#x">Section</a><a href="#y">Autre section</a></nav><div class="sections">
<section id="x"><h2>Titre de section</h2><p class="lead">Chapeau.</p><p>Texte.</p><p class="soft small">Note.</p><h3>Sous-titre</h3>${factList(
    [
      ['Nom', 'Valeur'],
      ['Autre nom', 'Autre valeur'],
    ],
  )}<ol class="plain">${saleLines(sales, list)}</ol><details class="more" open><summary>Replié</summary><p>Contenu.</p></details></section>
<section id="y"><h2>Dessins</h2><div class="plots">${PLOTS.map(([title, drawing]) => html`<figure class="plot"><figcaption><b>${title}</b></figcaption>${drawing}</figure>`)}${labelBars(
    ['A', 'C', 'C', 'D', 'G'].map((energyLabel) => ({ energyLabel, electricityFactor: 1.9 })),
    fr,
  )}</div>${smallMultiples(
    ['Ici', 'Commune', 'Département'].map((title) => ({ title, name: title, points: known })),
    '€/m²',
    fr,
  )}</section>
<section><h2>Tableaux</h2><div class="figures" role="region" tabindex="0" aria-label="Chiffres"><table><caption>Chiffres</caption><thead><tr><th scope="col">Zone</th><th scope="col">2023</th></tr></thead><tbody><tr><th scope="row">Ici</th><td>3 450<span class="soft">12 ventes</span></td></tr></tbody></table></div>
<div class="figures words" role="region" tabindex="0" aria-label="Mots"><table><thead><tr><th scope="col">Nom</th><th scope="col">Texte</th></tr></thead><tbody><tr><th scope="row">A</th><td>Du texte</td></tr></tbody></table></div></section>
<section><h2>Formulaires</h2>${form(
    '/',
    {},
    html`${field({ name: 'email', label: 'Adresse électronique', type: 'email', autocomplete: 'off', hint: 'Une aide.' })}<button>Envoyer</button>`,
  )}<div class="line"><button class="plain" type="button">Simple</button><button class="danger" type="button">Danger</button></div>
<ul class="keys"><li class="card"><h3>Carte <code>…abcd</code></h3>${factList([['Créée', '12 mars 2024']])}</li></ul><pre tabindex="0"><code>curl</code></pre></section></div></div>`
  return pageText({ site, language: 'fr', title: 'Composants', sheet: 'place', above: searchForm(fr) }, body)
}
