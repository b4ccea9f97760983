import { expect, test } from 'vitest'
import type { AnnouncedRents } from '../../shared/schemas/rents.ts'
import { en } from '../texts/en.ts'
import { fr } from '../texts/fr.ts'
import { announcedTable } from './rent-tables.ts'

const rent = { roomsMin: null, roomsMax: null, predicted: 12.34, low: 10.1, high: 15 }
const announced: AnnouncedRents = {
  edition: '2025',
  rents: [
    { ...rent, type: 'Appartement', predictedFrom: 'commune', observationsInCommune: 1214 },
    { ...rent, type: 'Appartement', roomsMin: 3, predictedFrom: 'epci', observationsInCommune: 1 },
    { ...rent, type: 'Maison', predictedFrom: 'maille', observationsInCommune: 0 },
    { ...rent, type: 'Maison', roomsMin: 5, predictedFrom: 'zone <new>', observationsInCommune: null },
  ],
}

const origins = (table: string) =>
  [...table.matchAll(/<th scope="row">[^<]*<span class="soft">([^<]*)<\/span><\/th>/g)].map(
    ([, text]) => text,
  )

test('each announced rent says which announcements it was predicted from', () => {
  expect(origins(announcedTable(announced, fr).text)).toEqual([
    'd’après les annonces de la commune (1\u202f214 ici)',
    'd’après celles de l’intercommunalité (une ici)',
    'd’après celles de communes voisines (aucune ici)',
    // A level that the producer has named since is shown as published.
    'zone &lt;new&gt;',
  ])
  expect(announcedTable(announced, en).text).toContain('from those of neighbouring communes')
})
