import { expect, test } from 'vitest'
import { backgroundOf, dimmed, embedded } from './background.ts'

const STYLE = {
  version: 8 as const,
  sprite: './sprite',
  glyphs: 'https://fonts.example/{fontstack}/{range}.pbf',
  sources: {
    plan: { type: 'vector' as const, tiles: ['/tiles/{z}/{x}/{y}.pbf'] },
    relief: { type: 'raster' as const, url: 'https://relief.example/tiles.json', attribution: '© Relief' },
  },
  layers: [
    { id: 'void', type: 'background' as const, paint: { 'background-color': '#fff' } },
    { id: 'roads', type: 'line' as const, source: 'plan', 'source-layer': 'roads' },
    { id: 'relief', type: 'raster' as const, source: 'relief' },
  ],
}

test('an address of tiles is one raster layer with its credit, as text', async () => {
  const address = 'https://tiles.example/{z}/{x}/{y}.png'
  expect(await backgroundOf({ address, credit: '© A & <b>' })).toEqual({
    sources: {
      'background:tiles': {
        type: 'raster',
        tiles: [address],
        tileSize: 256,
        attribution: '© A &amp; &lt;b>',
      },
    },
    layers: [{ id: 'background:tiles', type: 'raster', source: 'background:tiles' }],
  })
})

test('a style becomes part of ours: no name of ours, whole addresses, its own credit where it has one', () => {
  const { sources, layers, sprite } = embedded(STYLE, 'https://style.example/a/style.json', '© Exemple')
  expect(sprite).toBe('https://style.example/a/sprite')
  expect(sources).toEqual({
    'background:plan': {
      type: 'vector',
      tiles: ['https://style.example/tiles/{z}/{x}/{y}.pbf'],
      attribution: '© Exemple',
    },
    'background:relief': {
      type: 'raster',
      url: 'https://relief.example/tiles.json',
      attribution: '© Relief',
    },
  })
  expect(layers.map((layer) => [layer.id, 'source' in layer ? layer.source : undefined])).toEqual([
    ['background:void', undefined],
    ['background:roads', 'background:plan'],
    ['background:relief', 'background:relief'],
  ])
})

test('at night raster tiles are dimmed, and nothing else is', () => {
  const style = embedded(STYLE, 'https://style.example/style.json', '© Exemple')
  expect(dimmed(style, false)).toBe(style)
  const paints = dimmed(style, true).layers.map((layer) => layer.paint)
  expect(paints).toEqual([
    { 'background-color': '#fff' },
    undefined,
    { 'raster-brightness-max': 0.55, 'raster-saturation': -0.3 },
  ])
})
