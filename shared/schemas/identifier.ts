import { z } from 'zod'
import { coverageSchema } from './coverage.ts'
import { named } from './named.ts'

/** What an identifier may name. */
export const IDENTIFIER_KINDS = [
  'parcel',
  'address',
  'street',
  'building',
  'company',
  'establishment',
  'diagnostic',
  'co-ownership',
  'sale',
  'permit',
  'commune',
  'departement',
  'region',
  'iris',
] as const

export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number]

const kind = z.enum(IDENTIFIER_KINDS).meta({ id: 'IdentifierKind', description: 'What it names' })
const url = z.string().describe('Address of the question to ask')

/** One thing that an identifier leads to. */
const leadSchema = named('IdentifierLead', 'A thing that it leads to', {
  id: z.string().describe('As its own question takes it'),
  name: z.string().nullable().describe('Where known without asking'),
  match: z.strictObject({
    method: z.string().meta({
      description:
        'code: one identifier is a part of the other; register: one register names both; owner, representative, other: role of a holder; else as in its answer',
    }),
    score: z.number().nullable().meta({
      description: '0 to 1: how sure it is, or the share of it; null when there is none',
    }),
    distanceMeters: z.number().nullable().describe('Where a point was compared, else null'),
  }),
  through: z.string().nullable().meta({
    description: 'Type of the permit, or the co-ownership that the tie goes through',
  }),
  url,
})

const leadsSchema = named('IdentifierLeads', 'What it leads to, of one kind', {
  kind,
  count: z.number().int().describe('Of all; `items` has 20 at most'),
  items: z.array(leadSchema),
})

/** What a text is, read as one kind of identifier. */
export const identifierReadingSchema = z
  .strictObject({
    kind,
    id: z.string().describe('The identifier as registers write it'),
    status: z.enum(['known', 'former', 'withheld', 'unknown', 'not-loaded']).meta({
      description:
        'former: replaced by what it leads to; withheld: its holder opposed publication; not-loaded: what would know it is not loaded',
    }),
    name: z.string().nullable(),
    coverage: coverageSchema,
    questions: z.array(url).describe('What can be asked about it'),
    leads: z.array(leadsSchema),
  })
  .meta({ id: 'IdentifierReading', description: 'What a text is, read as one kind of identifier' })

export const identifierSchema = z.strictObject({
  asked: z.string(),
  readings: z.array(identifierReadingSchema).describe('One a kind whose form it has; known ones first'),
})

export type IdentifierReading = z.infer<typeof identifierReadingSchema>
export type IdentifierLead = z.infer<typeof leadSchema>
export type IdentifierLeads = z.infer<typeof leadsSchema>
