import { z } from 'zod'

/** Name, address and position, of shops and relay points alike. */
export const placeSchema = z.strictObject({
  name: z.string(),
  street: z.string(),
  postcode: z.string().length(5),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
