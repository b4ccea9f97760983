import { expect, test } from 'vitest'
import { CHARTS } from './style/charts.ts'
import { COMPONENTS } from './style/components.ts'
import { ELEMENTS } from './style/elements.ts'
import { SHEETS } from './style/sheets.ts'
import { TOKENS } from './style/tokens.ts'

/** The official colours of the energy classes, and the ink on them, are the same in both themes. */
const OFFICIAL = /^\.dpe[ -]/

const rules = [ELEMENTS, COMPONENTS, CHARTS, SHEETS].join('\n').split('\n')

test('every colour and size of letters on a screen is a token', () => {
  const own = rules.filter((rule) => !OFFICIAL.test(rule))
  expect(own.filter((rule) => /#[0-9a-f]{3,8}\b|rgb\(|hsl\(/i.test(rule))).toEqual([])
  // Letters of a drawing are in its own units, code is a little smaller than the text around it.
  const sizes = own.flatMap((rule) => [...rule.matchAll(/font(?:-size)?:([^;}]+)/g)].map(([, size]) => size!))
  expect(sizes.filter((size) => !/^(var\(--type-|inherit$|\d+px$|\.92em$)/.test(size))).toEqual([])
})

test('every token that a rule names is there, by day and by night, and none is idle', () => {
  const [day = '', night = ''] = TOKENS.split('\n')
  const named = new Set(
    rules.flatMap((rule) => [...rule.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name!)),
  )
  const declared = (theme: string) => [...theme.matchAll(/--([\w-]+):/g)].map(([, name]) => name!)
  expect([...named].filter((name) => !declared(day).includes(name))).toEqual([])
  expect(declared(day).filter((name) => !named.has(name))).toEqual([])
  const colours = declared(day).filter((name) => !/^(type|space|round)/.test(name))
  expect(declared(night)).toEqual(colours)
})
