import { requireUser, type Viewer } from '#platform/http/caller.ts'
import { flows, type Handler, reads, withErrorMessage, writes } from '#platform/http/pipeline.ts'
import { type CurrentUser, isAccountant, type SecondFactorState } from '#shared/user.ts'
import * as contract from '../contract.ts'
import * as account from '../contract-account.ts'
import { acceptInvitation, showInvitation } from '../contract-administrators.ts'
import { accountHandlers } from './account-routes.ts'
import { type IdentitySettings, logIn, logInWithCode, logOut, signUp } from './actions.ts'
import { findAddresses } from './addresses/addresses.ts'
import { userAdminHandlers } from './admin/routes.ts'
import { createAdministrator, readInvitation } from './administrators.ts'
import { newChallenge } from './captcha.ts'
import { requestPasswordReset, setNewPassword } from './password-reset.ts'

const present = (
  user: CurrentUser,
  viewer: Viewer | null = null,
  secondFactor: SecondFactorState = 'free',
): contract.PublicUser => ({
  email: user.email,
  first_name: user.firstName,
  name: user.lastName,
  kind_user: user.kind,
  pro_social_reason: user.companyName,
  ...(user.shopId === null ? {} : { shop_id: user.shopId }),
  ...(user.vendorRole === null ? {} : { seller_role: user.vendorRole }),
  roles: [...user.roles],
  ...(user.hasAgreedPrices ? { agreed_prices: true as const } : {}),
  ...(isAccountant(user) ? { accountant: true as const } : {}),
  ...(viewer ? { viewed_until: viewer.until.toISOString() } : {}),
  ...(secondFactor === 'missing' ? { second_factor_missing: true } : {}),
})

export const identityHandlers = (own: IdentitySettings): Handler[] => [
  reads(contract.showMe, async (_, __, context) => {
    if (!context.user) context.setSession(null, 0)
    return context.user && present(context.user, context.viewer, context.secondFactor)
  }),
  flows(contract.login, async (db, input, context) => {
    const { user, challenge } = await logIn(db, input, context, own)
    if (!user)
      return withErrorMessage({ content: { challenge } }, 'Saisissez le code de votre application d’authentification.')
    return { content: { token: '1', user: present(user) } }
  }),
  flows(account.answerSecondFactor, async (db, input, context) => ({
    content: { token: '1', user: present(await logInWithCode(db, input, context, own)) },
  })),
  flows(contract.register, (db, input, context) => signUp(db, input, context, own)),
  reads(showInvitation, (db, { query }) => readInvitation(db, query.token)),
  flows(acceptInvitation, async (db, input, context) => ({
    content: { token: '1', user: present(await createAdministrator(db, input, context, own)) },
  })),
  writes(contract.forgotPassword, (tx, input) => requestPasswordReset(tx, input)),
  flows(contract.resetPassword, (db, input, context) => setNewPassword(db, input, context, own)),
  writes(contract.logout, (tx, _, context) => logOut(tx, context, own)),
  reads(contract.captchaChallenge, async () => ({ challenge: await newChallenge(own.captchaSecret) })),
  reads(contract.listAddresses, (db, _, context) => findAddresses(db, requireUser(context).id)),
  ...accountHandlers(own),
  ...userAdminHandlers,
]
