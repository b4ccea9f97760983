import { expect, test } from 'vitest'
import { builtFile } from './built-file.ts'

test.each([
  ['a source', 'file:///app/shared/process/built-file.ts'],
  ['a chunk', 'file:///app/dist/chunks/built-file-A2.js'],
  ['a program', 'file:///app/dist/cli/terrier.js'],
  ['a chunk of an installation below another dist', 'file:///srv/dist/../../app/dist/chunks/a.js'],
])('from %s', (_, from) => {
  expect(builtFile('views/place.html', from)).toBe('/app/dist/views/place.html')
})
