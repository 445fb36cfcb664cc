import { type Db, inTransaction } from '#platform/db/pool.ts'
import { type Context, userOf } from '#platform/http/caller.ts'
import { flows, type Handler, reads, writes } from '#platform/http/pipeline.ts'
import { queueMail } from '#platform/mail/mail.ts'
import * as contract from '../contract-account.ts'
import * as account from './account.ts'
import { addAddress, changeAddress, preferAddress, removeAddress } from './addresses.ts'
import { erase } from './erasure.ts'
import { secondFactorMail } from './mails.ts'
import { begin, confirm, drop, hasSecondFactor } from './second-factor.ts'

const mine = (context: Context) => userOf(context).id

/** What a person does with their own account. */
export const accountHandlers: Handler[] = [
  reads(contract.showProfile, (db, _, context) => account.profileOf(db, mine(context))),
  writes(contract.changeProfile, (tx, input, context) => account.change(tx, input, mine(context))),
  flows(contract.askEmailChange, account.askNewEmail),
  writes(contract.askEmailProof, async (tx, _, context) => {
    await account.mailProof(tx, mine(context), userOf(context).email, context.origin)
    return { success: true as const }
  }),
  writes(contract.confirmEmail, (tx, { body }) => account.proveEmail(tx, body.token)),
  flows(contract.changePassword, account.replacePassword),
  reads(contract.listSessions, async (db, _, context) => ({ sessions: await account.openSessions(db, context) })),
  writes(contract.endOneSession, (tx, { params }, context) => account.endOne(tx, params.id, context)),
  writes(contract.endOtherSessions, (tx, _, context) => account.endOthers(tx, context)),
  writes(contract.addAddress, (tx, { body }, context) => addAddress(tx, mine(context), body)),
  writes(contract.changeAddress, (tx, { params, body }, context) => changeAddress(tx, mine(context), params.id, body)),
  writes(contract.preferAddress, (tx, { params }, context) => preferAddress(tx, mine(context), params.id)),
  writes(contract.removeAddress, (tx, { params }, context) => removeAddress(tx, mine(context), params.id)),
  reads(contract.showSecondFactor, async (db, _, context) => ({
    isOn: await hasSecondFactor(db, mine(context)),
    isRequired: context.secondFactor !== 'free',
  })),
  flows(contract.beginSecondFactor, async (db, { body }, context) => {
    await account.checkPassword(db, mine(context), body.password)
    return inTransaction(db, tx => begin(tx, mine(context), userOf(context).email))
  }),
  writes(contract.confirmSecondFactor, async (tx, { body }, context) => {
    const recoveryCodes = await confirm(tx, mine(context), body.code)
    await queueMail(tx, secondFactorMail(userOf(context).email, true, context.requestId))
    return { recoveryCodes }
  }),
  flows(contract.dropSecondFactor, (db, { body }, context) => turnOff(db, body, context)),
  flows(contract.eraseAccount, (db, { body }, context) => erase(db, body.password, context), {
    bypassRls: 'forgets a person wherever they left something',
  }),
]

async function turnOff(db: Db, { password, code }: { password: string; code: string }, context: Context) {
  await account.checkPassword(db, mine(context), password)
  await inTransaction(db, async tx => {
    await drop(tx, mine(context), code)
    await queueMail(tx, secondFactorMail(userOf(context).email, false, context.requestId))
  })
  return { success: true as const }
}
