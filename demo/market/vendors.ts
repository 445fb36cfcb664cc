import { z } from 'zod'
import { companyNumbers } from '../catalogue/keys.ts'
import { categoryIds } from '../catalogue/reference.ts'
import type { DemoVendor } from '../types.ts'
import { readYaml } from '../yaml.ts'

const vendorSchema = z.strictObject({
  key: z.string(),
  name: z.string(),
  legalName: z.string(),
  legalForm: z.string(),
  capitalEuros: z.int(),
  sirenRoot: z.string().length(8),
  court: z.string(),
  street: z.string(),
  postcode: z.string().length(5),
  city: z.string(),
  phone: z.string(),
  email: z.email(),
  description: z.string(),
  categories: z.array(z.literal(categoryIds)),
  freeDeliveryFromCents: z.int().nullable().default(null),
  approvedForPlantProtection: z.boolean().default(false),
})

const rows = readYaml('market/data/vendors.yaml', z.array(vendorSchema))

export const approvedForPlantProtection = rows.filter(row => row.approvedForPlantProtection).map(({ key }) => key)

export const demoVendors: DemoVendor[] = rows.map(
  ({ sirenRoot, court, approvedForPlantProtection: _approved, ...vendor }) => {
    const numbers = companyNumbers(sirenRoot)
    return {
      ...vendor,
      ...numbers,
      rcs: `${court} ${numbers.siren.replace(/(\d{3})(?=\d)/g, '$1 ')}`,
    }
  },
)
