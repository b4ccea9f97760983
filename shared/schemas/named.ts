import { z } from 'zod'

/** An object of these members alone, which the OpenAPI document lists under this name. */
export const named = <S extends z.core.$ZodShape>(id: string, description: string, shape: S) =>
  z.strictObject(shape).meta({ id, description })
