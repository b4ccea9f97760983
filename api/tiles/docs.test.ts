import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MOST_TILE_BYTES } from '../../shared/tiles/encode-tile.ts'
import { MOST_TILE_FEATURES } from './draw-tile.ts'
import { layers } from './layers/index.ts'

const docs = readFileSync(new URL('../../docs/tiles.md', import.meta.url), 'utf8')

test.each(layers)('docs/tiles.md has $name as it is: zooms, attributes, how it is thinned', (layer) => {
  const row = docs.split('\n').find((line) => line.startsWith(`| \`${layer.name}\` |`))
  const fields = Object.keys(layer.fields).map((name) => `\`${name}\``)
  expect(row).toContain(`| ${layer.minZoom}–${layer.maxZoom} | ${fields.join(', ')} | ${layer.thinning} |`)
})

test('docs/tiles.md tells the limits of a tile', () => {
  expect(docs).toContain(`above ${MOST_TILE_BYTES.toLocaleString('en')} bytes`)
  expect(docs).toContain(`more than ${MOST_TILE_FEATURES.toLocaleString('en')} features`)
})
