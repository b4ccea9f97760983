import fc from 'fast-check'
import { afterAll } from 'vitest'
import { removeTemporaryDirs } from './temp.ts'

// Run before each test file, also where many files share a process: an `afterAll` inside of temp.ts would be registered for the first of them only, and
// a run would leave thousands of directories behind.
afterAll(removeTemporaryDirs)

// The same cases in every run: a failure is of the change under test. PROPERTY_SEED=<a whole number> draws others.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.PROPERTY_SEED ?? 1) })
