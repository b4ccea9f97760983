import { z } from 'zod'

/** Schemas of what people type. Messages are keys of the pages' texts, which translate them. */
export const emailEntry = z
  .string({ error: 'email' })
  .trim()
  .toLowerCase()
  .max(254, { error: 'email' })
  .pipe(z.email({ error: 'email' }))

export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 200

/** Length alone makes a password strong, without rules on its letters (NIST SP 800-63B). The maximum bounds the work of hashing. */
export const passwordEntry = z
  .string({ error: 'password' })
  .min(PASSWORD_MIN, { error: 'password' })
  .max(PASSWORD_MAX, { error: 'password' })
  .refine((text) => new Set(text).size > 3, { error: 'password' })

export const keyNameEntry = z
  .string({ error: 'name' })
  .transform((text) => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
  .pipe(z.string().min(1, { error: 'name' }).max(60, { error: 'name' }))
