import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { z } from 'zod'
import { type Estimate, estimateSchema } from '../../shared/schemas/estimate.ts'

/** The question about a house of the demo that its sales suffice for. */
export const HOUSE = 'idu=960010000A0001&type=Maison&surface=90&rooms=4&land=400'

export const askEstimate = (app: FastifyInstance, query: string) =>
  app.inject({ method: 'GET', url: `/v1/estimates?${query}` })

/** The estimate that a question gets; fails when it is refused. */
export async function estimateOf(app: FastifyInstance, query: string): Promise<Estimate> {
  const answer = await askEstimate(app, query)
  expect(answer.statusCode, answer.body).toBe(200)
  return z.object({ data: estimateSchema }).parse(answer.json()).data
}
