import { afterEach, expect, test, vi } from 'vitest'
import { ensureServices, find, services } from './services.mjs'

const node = {
  commands: ['no-such-command-here', 'node'],
  aptPackage: 'nodejs',
  override: 'TEST_NODE_PATH',
  neededBy: 'x',
}

afterEach(() => vi.unstubAllEnvs())

test('the first command on the PATH is found, and its path left for the tests', () => {
  vi.stubEnv('TEST_NODE_PATH', '')
  expect(find(node)).toMatch(/\/node$/)
  ensureServices([node])
  expect(process.env.TEST_NODE_PATH).toBe(find(node))
})

test('an override wins over the PATH', () => {
  vi.stubEnv('TEST_NODE_PATH', '/bin/sh')
  expect(find(node)).toBe('/bin/sh')
})

test('an override that cannot be run is named rather than passed over', () => {
  vi.stubEnv('TEST_NODE_PATH', '/nowhere/node')
  expect(() => find(node)).toThrow('TEST_NODE_PATH=/nowhere/node cannot be run')
})

test('what is missing is named with the way to install it', () => {
  vi.stubEnv('PATH', '/nowhere')
  vi.stubEnv('CHROMIUM_PATH', '')
  expect(() => ensureServices(services)).toThrow(
    /chromium, for the browser tests.*apt-get install chromium.*CHROMIUM_PATH/,
  )
})
