import { findOperator } from '#domains/settings/server/company.ts'
import type { Db } from '#platform/db/pool.ts'
import { sendFile } from '#platform/files/routes.ts'
import { type Download, parseInput, sendBytes } from '#platform/http/download.ts'
import { id, z } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import { findReturnForParty } from './access.ts'
import { evidencePdf } from './chargebacks/chargeback-evidence.ts'
import { findReturnOrder, loadReturnDetail } from './detail.ts'
import { receipt, reservationsLetter } from './paper-texts.ts'
import { type Paper, paperPdf } from './papers.ts'

const paperAddress = z.object({ id, paper: z.enum(['receipt', 'letter', 'label']) })
const fileAddress = z.object({ id, fileId: z.uuid() })

/** A document of a return, for its parties; NOT_FOUND for anybody else. */
export const returnPaper: Download = {
  path: '/api/returns/:id/:paper',
  access: 'user',
  send: async ({ db, user, params, reply }) => {
    const { name, bytes } = await paperOf(db, parseInput(paperAddress, params, 'NOT_FOUND'), user)
    return sendBytes(reply, name, 'pdf', bytes)
  },
}

/** A photo of a return, likewise. */
export const returnFile: Download = {
  path: '/api/returns/:id/files/:fileId',
  access: 'user',
  send: async ({ db, user, params, reply }) => {
    const { id, fileId } = parseInput(fileAddress, params, 'NOT_FOUND')
    await findReturnForParty(db, id, user)
    const attached = await db
      .selectFrom('return_files as x')
      .innerJoin('return_history as h', 'h.id', 'x.step_id')
      .select('x.file_id')
      .where('h.return_id', '=', id)
      .where('x.file_id', '=', fileId)
      .executeTakeFirst()
    return sendFile(reply, db, attached?.file_id)
  },
}

/** Evidence of a contested payment, as it would be sent to the bank. */
export const chargebackEvidence: Download = {
  path: '/api/admin/chargebacks/:id/dossier',
  access: 'admin',
  send: async ({ db, params, reply }) => {
    const { purchase, pdf } = await evidencePdf(db, parseInput(id, params.id, 'NOT_FOUND'))
    return sendBytes(reply, `contestation-${purchase}`, 'pdf', pdf)
  },
}

type Wanted = z.output<typeof paperAddress>

async function paperOf(db: Db, wanted: Wanted, user: CurrentUser): Promise<{ name: string; bytes: Buffer }> {
  const detail = await loadReturnDetail(db, wanted.id, user)
  if (wanted.paper === 'label') return { name: `retour-${detail.number}`, bytes: await labelOf(db, wanted.id) }
  const order = await findReturnOrder(db, detail.order.id)
  const sender = detail.actors.includes('seller') ? 'seller' : 'buyer'
  const paper: Paper | null =
    wanted.paper === 'receipt'
      ? receipt(detail, order, await findOperator(db))
      : detail.kind === 'DAMAGE' && order.mode !== 'PICKUP'
        ? reservationsLetter(detail, order, sender)
        : null
  if (!paper) throw fail('NOT_FOUND')
  return {
    name: `${wanted.paper === 'receipt' ? 'accuse' : 'reserves'}-${detail.number}`,
    bytes: await paperPdf(paper),
  }
}

async function labelOf(db: Db, returnId: number): Promise<Buffer> {
  const row = await db.selectFrom('returns').select('label_pdf').where('id', '=', returnId).executeTakeFirst()
  if (!row?.label_pdf) throw fail('NOT_FOUND')
  return row.label_pdf
}
