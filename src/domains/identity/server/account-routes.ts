import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { flows, type Handler, reads, writes } from '#platform/http/pipeline.ts'
import { queueLimitedMail } from '#platform/mail/limits.ts'
import * as contract from '../contract-account.ts'
import { lockOwnAccount } from './access.ts'
import * as account from './account.ts'
import type { IdentitySettings } from './actions.ts'
import { addAddress, changeAddress, preferAddress, removeAddress } from './addresses/addresses.ts'
import * as emailChange from './email-change.ts'
import { undoChange } from './email-undo.ts'
import { erase } from './erasure.ts'
import { secondFactorMail } from './mails.ts'
import { beginSetup, confirmSetup, countCode, disableFactor, hasSecondFactor } from './second-factor.ts'

const mine = (context: Context) => requireUser(context).id

/** Operations of a user on their own account. */
export const accountHandlers = (own: IdentitySettings): Handler[] => [
  reads(contract.showProfile, (db, _, context) => account.loadProfile(db, mine(context))),
  writes(contract.changeProfile, (tx, input, context) => account.updateProfile(tx, input, mine(context))),
  flows(contract.requestEmailChange, emailChange.startEmailChange),
  writes(contract.requestEmailVerification, (tx, _, context) => emailChange.mailOwnProof(tx, context)),
  writes(contract.confirmEmail, (tx, { body }, context) => emailChange.verifyEmail(tx, body.token, context), {
    bypassRls: 'an address may be somebody else’s, or reserved for them',
  }),
  flows(contract.undoEmailChange, (db, input, context) => undoChange(db, input, context, own.demo)),
  flows(contract.changePassword, (db, input, context) => account.replacePassword(db, input, context, own)),
  reads(contract.listSessions, async (db, _, context) => ({ sessions: await account.findSessions(db, context) })),
  writes(contract.endOneSession, (tx, { params }, context) => account.endSessionById(tx, params.id, context)),
  writes(contract.endOtherSessions, (tx, _, context) => account.endSessionsExcept(tx, context)),
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
    return inTransaction(db, async tx => {
      const { id, email } = await lockOwnAccount(tx, context)
      return beginSetup(tx, id, email)
    })
  }),
  writes(contract.confirmSecondFactor, async (tx, { body }, context) => {
    await lockOwnAccount(tx, context)
    const recoveryCodes = await confirmSetup(tx, mine(context), body.code)
    await mailSecondFactor(tx, true, context)
    return { recoveryCodes }
  }),
  flows(contract.disableSecondFactor, (db, { body }, context) => turnOff(db, body, context)),
  flows(contract.eraseAccount, (db, { body }, context) => erase(db, body.password, context, own.hooks), {
    bypassRls: 'erases a user in every table',
  }),
]

function mailSecondFactor(tx: Tx, isOn: boolean, context: Context) {
  const { id, email } = requireUser(context)
  return queueLimitedMail(tx, { kind: 'security', caller: id }, secondFactorMail(email, isOn, context.requestId))
}

async function turnOff(db: Db, { password, code }: { password: string; code: string }, context: Context) {
  await account.checkPassword(db, mine(context), password)
  await countCode(db, mine(context))
  await inTransaction(db, async tx => {
    await lockOwnAccount(tx, context)
    await disableFactor(tx, mine(context), code)
    await mailSecondFactor(tx, false, context)
  })
  return { success: true as const }
}
