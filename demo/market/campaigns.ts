import { z } from 'zod'
import { tagName } from '../catalogue/reference.ts'
import { readYaml } from '../yaml.ts'

const campaignSchema = z.strictObject({
  title: z.string(),
  summary: z.string(),
  from: z.int(),
  to: z.int(),
  tags: z.array(tagName),
  body: z.string(),
})

export const campaigns = readYaml('market/data/campaigns.yaml', z.array(campaignSchema))
