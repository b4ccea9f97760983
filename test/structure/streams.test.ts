import { expect, test } from 'vitest'
import { projectFiles, text } from './project.ts'

test('nothing is appended on the connection whose result is streamed: that would end the stream in silence', () => {
  const sources = projectFiles().filter((path) => path.startsWith('ingest/') && path.endsWith('.ts'))
  const streaming = sources.filter((path) => /\.stream\(|streamAs\(|streamWhole\(/.test(text(path)))
  expect(streaming.length).toBeGreaterThan(10)
  expect(streaming.filter((path) => /\bconnection\.createAppender\(/.test(text(path)))).toEqual([])
})
