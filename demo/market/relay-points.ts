import { z } from 'zod'
import { readYaml } from '../yaml.ts'

const pointSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  street: z.string(),
  postcode: z.string().length(5),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

export const relayPoints = readYaml('market/data/relay-points.yaml', z.array(pointSchema)).map(point => ({
  ...point,
  carrier: 'Relais Vignoble',
}))
