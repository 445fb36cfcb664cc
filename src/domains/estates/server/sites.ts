/** Delivery sites: addresses of the estate, in the address book of identity. */
import {
  deleteSiteRow,
  findSiteRows,
  insertSiteRow,
  updateSiteRow,
} from '#domains/identity/server/addresses/site-addresses.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { addSite, changeSite, Site } from '../contract.ts'
import { maxSites } from '../rules.ts'
import { recordAct, requireEstateOwner } from './access.ts'

export const findSites = (db: Db | Tx, estateId: number): Promise<Site[]> => findSiteRows(db, estateId)

const valuesOf = ({ truck19t, ...body }: Input<typeof addSite>['body']) => ({
  ...body,
  truck19t: truck19t === '' ? null : truck19t === 'oui',
})

export async function createSite(tx: Tx, { body }: Input<typeof addSite>, context: Context) {
  const owner = requireEstateOwner(context)
  if ((await findSites(tx, owner.id)).length >= maxSites)
    throw fail('CONFLICT', { sentence: `Un domaine a ${maxSites} sites au plus\u00a0: supprimez-en un d’abord.` })
  const id = await insertSiteRow(tx, owner.id, valuesOf(body))
  await recordAct(tx, owner, 'site', `${body.name} ajouté`)
  return { id }
}

export async function updateSite(tx: Tx, { params, body }: Input<typeof changeSite>, context: Context) {
  const owner = requireEstateOwner(context)
  if (!(await updateSiteRow(tx, owner.id, params.id, valuesOf(body)))) throw fail('NOT_FOUND')
  await recordAct(tx, owner, 'site', `${body.name} modifié`)
  return { success: true as const }
}

export async function deleteSite(tx: Tx, id: number, context: Context) {
  const owner = requireEstateOwner(context)
  const name = await deleteSiteRow(tx, owner.id, id)
  if (name === null) throw fail('NOT_FOUND')
  await recordAct(tx, owner, 'site', `${name} supprimé`)
  return { success: true as const }
}
