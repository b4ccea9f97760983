import { expect, test } from 'vitest'
import { isLoopbackAddress, isLoopbackHost, listensOnLoopback } from './loopback.ts'

test.each([
  ['localhost', true],
  ['LOCALHOST:3000', true],
  ['terrier.localhost:3000', true],
  ['127.0.0.1', true],
  ['127.9.8.7:65535', true],
  ['[::1]', true],
  ['[::1]:3000', true],
  ['', false],
  ['evil.example', false],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['evil-localhost', false],
  ['localhost:3000@evil.example', false],
  ['localhost:x', false],
  ['localhost/evil.example', false],
  ['localhost, evil.example', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['[2001:db8::1]', false],
])('a Host of "%s" is this machine: %s', (host, isOwn) => {
  expect(isLoopbackHost(host)).toBe(isOwn)
})

test.each([
  ['127.0.0.1', true],
  ['127.255.0.3', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:7f00:1', true],
  ['10.0.0.127', false],
  ['128.0.0.1', false],
  ['::2', false],
  ['::ffff:192.0.2.1', false],
  [undefined, false],
])('a connection from %s is from this machine: %s', (address, isOwn) => {
  expect(isLoopbackAddress(address)).toBe(isOwn)
})

test.each([
  ['127.0.0.1', true],
  ['localhost', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.0.2.1', false],
  ['terrier.example.fr', false],
])('HOST=%s is reached from this machine alone: %s', (host, isOwn) => {
  expect(listensOnLoopback(host)).toBe(isOwn)
})
