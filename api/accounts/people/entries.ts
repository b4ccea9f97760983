import { z } from 'zod'

/** What people type. Problems are named by a word that the pages put in the reader's language. */
export const emailEntry = z
  .string({ error: 'email' })
  .trim()
  .toLowerCase()
  .max(254, { error: 'email' })
  .pipe(z.email({ error: 'email' }))

export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 200

/** Long enough to resist guessing without rules on its letters (NIST SP 800-63B); the maximum bounds the work. */
export const passwordEntry = z
  .string({ error: 'password' })
  .min(PASSWORD_MIN, { error: 'password' })
  .max(PASSWORD_MAX, { error: 'password' })
  .refine((text) => new Set(text).size > 3, { error: 'password' })

export const keyNameEntry = z
  .string({ error: 'name' })
  .transform((text) => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
  .pipe(z.string().min(1, { error: 'name' }).max(60, { error: 'name' }))
