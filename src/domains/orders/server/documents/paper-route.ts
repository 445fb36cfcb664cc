import { findOperator } from '#domains/settings/server/company.ts'
import { labelFormats } from '#domains/shipping/server/label-pdf.ts'
import type { Db } from '#platform/db/pool.ts'
import { requireSellerRole } from '#platform/http/caller.ts'
import { type Download, sendBytes } from '#platform/http/download.ts'
import { z } from '#shared/contract.ts'
import { isoDay } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import { batchIds } from '../../contract-seller.ts'
import { ownOrders } from './batch.ts'
import { deliveryNotes } from './delivery-notes.ts'
import { labelBatchPaper } from './label-batch.ts'
import { pickingSheet, pickLines } from './picking.ts'
import { sheetsPdf } from './sheet-pdf.ts'

const papers = ['etiquettes', 'preparation', 'livraison'] as const
const question = z.object({
  paper: z.enum(papers),
  /** A form sends one value as a string, several as an array. */
  commande: z.preprocess(given => (typeof given === 'string' ? [given] : (given ?? [])), batchIds),
  format: z.enum(labelFormats).default('rouleau'),
})
type PaperQuery = z.output<typeof question>
type Paper = (typeof papers)[number]

/** Documents of several orders in one PDF, for their seller only. */
export const batchPapers: Download = {
  path: '/api/orders/papiers/:paper',
  access: 'user',
  send: async ({ db, user, params, query, reply }) => {
    const vendorId = requireSellerRole({ user })
    const wanted = parsed(question.safeParse({ ...query, paper: params.paper }))
    await ownOrders(db, vendorId, wanted.commande)
    const made = await makers[wanted.paper](db, wanted, user)
    if (!made) throw fail('WRONG_STATUS', { sentence: nothingOn[wanted.paper] })
    return sendBytes(reply, `${wanted.paper}-${isoDay(new Date())}`, made.kind, made.bytes, 'inline')
  },
}

function parsed(outcome: z.ZodSafeParseResult<PaperQuery>): PaperQuery {
  if (outcome.success) return outcome.data
  const [issue] = outcome.error.issues
  if (issue?.path[0] === 'paper') throw fail('NOT_FOUND')
  throw fail('INVALID_INPUT', issue?.path[0] === 'commande' ? { sentence: issue.message } : {})
}

const nothingOn: Record<Paper, string> = {
  etiquettes: 'Aucune étiquette n’est éditée pour ces commandes.',
  preparation: 'Il ne reste rien à préparer dans ces commandes.',
  livraison: 'Il n’y a rien à livrer dans ces commandes.',
}

type Made = { kind: 'pdf' | 'zip'; bytes: Buffer } | null
const asPdf = async (pdf: Promise<Buffer>): Promise<Made> => ({ kind: 'pdf', bytes: await pdf })

const makers: Record<Paper, (db: Db, wanted: PaperQuery, user: CurrentUser) => Promise<Made>> = {
  etiquettes: (db, { commande, format }) => labelBatchPaper(db, commande, format),
  preparation: async (db, { commande }) => {
    const lines = await pickLines(db, commande)
    return lines.length
      ? asPdf(
          sheetsPdf('Liste de préparation', [pickingSheet(lines, commande.length, new Date())], await findOperator(db)),
        )
      : null
  },
  livraison: async (db, { commande }, user) => {
    const notes = []
    for (const id of commande) notes.push(...(await deliveryNotes(db, id, user)))
    return notes.length ? asPdf(sheetsPdf('Bons de livraison', notes, await findOperator(db))) : null
  },
}
