import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jobOptions, runFlow, runOf } from './flow.ts'
import { prepareData, publishData } from './job-data.ts'

const asked = { dataset: 'dvf', area: '75118,2A', millesime: 'latest' }

test('a run is a publication that waits for one job a place, each with a name of its own', () => {
  const flow = runFlow('dvf-7', asked, [{ area: '2A' }, { area: '75', communes: ['75118'] }], {
    retryMs: 500,
  })
  expect(publishData.parse(flow.data)).toEqual({ run: 'dvf-7', ...asked, units: 2 })
  expect(flow.opts?.jobId).toBe('dvf-7')
  expect(flow.children?.map((child) => child.opts?.jobId)).toEqual(['dvf-7-2A', 'dvf-7-75'])
  for (const child of flow.children ?? []) {
    expect(prepareData.parse(child.data).run).toBe('dvf-7')
    // A place that fails for good must not leave the publication waiting for ever.
    expect(child.opts).toMatchObject({ failParentOnFailure: true, attempts: 8 })
  }
  expect(jobOptions({ retryMs: 500 }).backoff).toEqual({ type: 'exponential', delay: 500, jitter: 0.5 })
})

test('the name of a run can be part of a Redis key, whatever the look for news is called', () => {
  expect(runOf('dvf', 'repeat:dvf:1795402800000')).toBe('dvf-repeat-dvf-1795402800000')
  fc.assert(fc.property(fc.string(), (id) => /^dvf-[\w-]*$/.test(runOf('dvf', id))))
})
