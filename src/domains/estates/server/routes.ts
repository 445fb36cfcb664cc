import type { Db } from '#platform/db/pool.ts'
import { requireUser } from '#platform/http/caller.ts'
import { flows, type Handler, reads, writes } from '#platform/http/pipeline.ts'
import { observedPort } from '#platform/telemetry/observed-port.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import * as contract from '../contract.ts'
import * as requests from '../contract-requests.ts'
import { showSpending } from '../contract-spending.ts'
import { requireEstate } from './access.ts'
import { createCode, updateCode } from './codes.ts'
import { companyDigits, embeddedRegister, publicRegister } from './companies/register.ts'
import { countWaiting, createEstate, loadEstate, updateEstate } from './estate.ts'
import { endMembership, inviteToEstate, joinByInvitation, revokeInvitation, setMemberRights } from './members.ts'
import { findRequests } from './request-list.ts'
import { approve, refuse, setQuantity, takeBack } from './requests.ts'
import { createSite, deleteSite, updateSite } from './sites.ts'
import { loadSpending } from './spending.ts'

export type EstateSettings = { COMPANY_REGISTER: 'embedded' | 'public' }

export const estateHandlers = ({ COMPANY_REGISTER }: EstateSettings): Handler[] => {
  const register = observedPort('register', COMPANY_REGISTER === 'public' ? publicRegister() : embeddedRegister)
  return [
    ...members,
    ...held,
    flows(
      contract.findCompany,
      async (_, { params }, context) => {
        const number = companyDigits(params.number)
        if (number === null) throw fail('NOT_FOUND', { sentence: noNumber })
        const company = await register.find(number).catch(error => {
          context.log.warn({ err: error }, 'company register away')
          throw fail('COMPANIES_UNAVAILABLE')
        })
        if (!company) throw fail('NOT_FOUND', { sentence: unknownCompany })
        return company
      },
      { writesCacheOnly: true },
    ),
    reads(showSpending, (db, { query }, context) => loadSpending(db, requireUser(context), query.season)),
  ]
}
const noNumber = 'Ce n’est ni un SIREN ni un SIRET\u00a0: vérifiez ses chiffres.'
const unknownCompany =
  'Aucune entreprise en activité n’a ce numéro\u00a0: vérifiez-le, ou saisissez son nom et son adresse.'

const members: Handler[] = [
  reads(contract.showEstate, (db, _, context) => loadEstate(db, requireUser(context))),
  writes(contract.openEstate, (tx, input, context) => createEstate(tx, input, context), {
    bypassRls: 'a new estate has no member yet',
  }),
  writes(contract.changeEstate, (tx, input, context) => updateEstate(tx, input, context)),
  writes(contract.inviteEstateMember, (tx, input, context) => inviteToEstate(tx, input, context)),
  writes(contract.withdrawEstateInvitation, (tx, { params }, context) => revokeInvitation(tx, params.id, context)),
  writes(contract.joinEstate, (tx, { body }, context) => joinByInvitation(tx, body.token, context), {
    bypassRls: 'who is invited is not a member yet',
  }),
  writes(contract.changeEstateMember, (tx, input, context) => setMemberRights(tx, input, context)),
  writes(contract.removeEstateMember, (tx, { params }, context) => endMembership(tx, params.userId, context)),
  writes(contract.addSite, (tx, input, context) => createSite(tx, input, context)),
  writes(contract.changeSite, (tx, input, context) => updateSite(tx, input, context)),
  writes(contract.removeSite, (tx, { params }, context) => deleteSite(tx, params.id, context)),
  writes(contract.addCode, (tx, input, context) => createCode(tx, input, context)),
  writes(contract.changeCode, (tx, input, context) => updateCode(tx, input, context)),
]

/** The held cart is of another member. */
const side = { bypassRls: 'an owner decides about the cart of another member', about: 'estate_requests' } as const
const held: Handler[] = [
  reads(requests.countRequests, (db, _, context) => countForOwner(db, requireUser(context))),
  reads(requests.listRequests, (db, _, context) => findRequests(db, requireEstate(context))),
  writes(requests.setRequestQuantity, (tx, input, context) => setQuantity(tx, input, context), side),
  writes(requests.approveRequest, (tx, { params }, context) => approve(tx, params.id, context), side),
  writes(requests.refuseRequest, (tx, input, context) => refuse(tx, input, context), side),
  writes(requests.takeBackRequest, (tx, { params }, context) => takeBack(tx, params.id, context), side),
]

/** For the badge of owners. */
const countForOwner = async (db: Db, { id, estate }: CurrentUser) => ({
  waiting: estate?.role === 'owner' ? await countWaiting(db, id, estate) : 0,
})
