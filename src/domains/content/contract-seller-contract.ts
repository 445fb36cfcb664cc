import { id, operation, z } from '#shared/contract.ts'
import { pageText } from './contract.ts'

const contractVersion = z.object({
  id: z.number(),
  /** Day of effect and row, as for the terms of sale. */
  number: z.string(),
  effectiveOn: z.string(),
  isFuture: z.boolean(),
  /** Of the source, which the download returns byte for byte. */
  sha256: z.string(),
  /** What changed, as the operator wrote it. */
  note: z.string(),
  acceptance: z.object({ by: z.string(), at: z.string() }).nullable(),
})
export type SellerContractVersion = z.output<typeof contractVersion>

const sellerContract = z.object({
  /** Latest first. The version in force is the first that is not future; empty before the operator publishes one. */
  versions: z.array(contractVersion),
  /** Text of the version to read now: the next one to accept, else the one in force. */
  shown: z
    .object({
      id: z.number(),
      text: pageText,
      /** Compared with the version before. */
      changes: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
    })
    .nullable(),
  /** The version in force is not accepted: no new offer until then. */
  isMissing: z.boolean(),
})
export type SellerContract = z.output<typeof sellerContract>

export const showSellerContract = operation({
  method: 'GET',
  path: '/api/seller/contract',
  summary: 'Returns the versions of the seller contract, with the seller’s acceptances and the text to read now.',
  access: 'seller',
  data: sellerContract,
})

export const acceptSellerContract = operation({
  method: 'POST',
  path: '/api/seller/contract',
  summary: 'Accepts a version of the seller contract that is in force or to come.',
  access: 'owner',
  body: z.strictObject({
    id,
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    acceptedBy: z.string().trim().min(2, 'Nom et prénom du signataire').max(120, '120 caractères au plus'),
    accepted: z.literal(true, 'Cochez la case pour accepter'),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: sellerContract,
})

export const listContractAcceptances = operation({
  method: 'GET',
  path: '/api/admin/seller-contracts',
  summary:
    'Lists the sellers with the last version of the contract that each accepted; those that have to accept first.',
  access: 'admin',
  data: z.object({
    sellers: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        isMissing: z.boolean(),
        accepted: contractVersion.pick({ id: true, number: true, sha256: true, acceptance: true }).nullable(),
      }),
    ),
  }),
})
export type ContractAcceptanceRow = z.output<typeof listContractAcceptances.data>['sellers'][number]
