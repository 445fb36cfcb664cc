import { findOperator } from '#domains/settings/server/company.ts'
import { requireSellerRole } from '#platform/http/caller.ts'
import { type Download, sendBytes } from '#platform/http/download.ts'
import { fail } from '#shared/errors.ts'
import { runParams } from '../../../contract-runs.ts'
import { sheetsPdf } from '../sheet-pdf.ts'
import { findRunDetail } from './find-runs.ts'
import { loadingSheet, roundSheet } from './run-sheets.ts'

const papers = {
  chargement: { title: 'Liste de chargement', sheet: loadingSheet },
  tournee: { title: 'Feuille de tournée', sheet: roundSheet },
}
const isPaper = (name: string): name is keyof typeof papers => Object.hasOwn(papers, name)

/** Papers of a run of the caller's own seller. */
export const runPapers: Download = {
  path: '/api/orders/tournees/:day/:roundId/:paper',
  access: 'user',
  send: async ({ db, user, params: { paper = '', ...given }, reply }) => {
    const vendorId = requireSellerRole({ user })
    const which = runParams.safeParse(given)
    if (!which.success || !isPaper(paper)) throw fail('NOT_FOUND')
    const run = await findRunDetail(db, vendorId, which.data)
    const { title, sheet } = papers[paper]
    const bytes = await sheetsPdf(title, [sheet(run)], await findOperator(db))
    return sendBytes(reply, `${paper}-${run.day}`, 'pdf', bytes, 'inline')
  },
}
