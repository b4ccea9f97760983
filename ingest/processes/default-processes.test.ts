import { expect, test } from 'vitest'
import { defaultProcesses, processesFor } from './default-processes.ts'

test.each([
  { cores: 1, gigabytes: 64, processes: 1 },
  { cores: 2, gigabytes: 4, processes: 2 },
  { cores: 2, gigabytes: 3.9, processes: 1 },
  { cores: 16, gigabytes: 8, processes: 4 },
  { cores: 16, gigabytes: 0.5, processes: 1 },
])('$cores cores and $gigabytes GB have room for $processes', ({ cores, gigabytes, processes }) => {
  expect(processesFor({ cores, memory: gigabytes * 1e9 })).toBe(processes)
})

test('this machine has room for one at least', () => {
  expect(defaultProcesses()).toBeGreaterThanOrEqual(1)
})
