import { z } from 'zod'
import { readYaml } from '../yaml.ts'
import { placeSchema } from './place.ts'

const pointSchema = placeSchema.extend({ id: z.string() })

export const relayPoints = readYaml('market/data/relay-points.yaml', z.array(pointSchema)).map(point => ({
  ...point,
  carrier: 'Relais Vignoble',
}))
