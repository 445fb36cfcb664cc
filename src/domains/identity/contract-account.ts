import { id, operation, success, text, z } from '#shared/contract.ts'
import { sirenIn, sirenOfVatNumber } from '#shared/ids.ts'
import {
  address,
  companyNumber,
  cooperativeNumber,
  credentials,
  email,
  loginContent,
  newAddress,
  newPassword,
  optionalText,
  phone,
  resetPassword,
  vatNumber,
} from './contract.ts'
import { isOneForeignCompany, registerNumber } from './contract-register.ts'

const password = credentials.shape.password

/** Whether a company number and a VAT number, where both are known, name the same company. */
function isOneCompany(companyNumber: string | undefined, vatNumber: string | undefined): boolean {
  const siren = vatNumber ? sirenOfVatNumber(vatNumber) : null
  return !companyNumber || siren === null || sirenIn(companyNumber) === siren
}

const profile = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  first_name: z.string(),
  name: z.string(),
  phone_number: z.string(),
  kind_user: z.enum(['normal', 'professional']),
  pro_social_reason: z.string().nullable(),
  pro_tva_number: z.string().nullable(),
  /** VIES does not know it: new invoices leave it out. */
  vatNumberUnknown: z.boolean(),
  /** SIREN or SIRET; null when unknown. */
  pro_company_number: z.string().nullable(),
  /** In the register of companies of another Member State. */
  pro_register_number: z.string().nullable(),
  external_user_id: z.string().nullable(),
  /** Name of the estate whose member they are, and for which they buy. */
  estate: z.string().nullable(),
  secondFactor: z.boolean(),
})
export type Profile = z.output<typeof profile>

export const showProfile = operation({
  method: 'GET',
  path: '/api/user/profile',
  summary: 'Returns the profile of the user.',
  access: 'user',
  data: profile,
})

export const changeProfile = operation({
  method: 'PUT',
  path: '/api/user/profile',
  summary: 'Updates names, telephone and company. Orders already placed do not change.',
  access: 'user',
  body: z
    .strictObject({
      first_name: text(1, 80),
      name: text(1, 80),
      phone_number: phone,
      kind_user: z.enum(['normal', 'professional']),
      pro_social_reason: optionalText(160),
      pro_tva_number: vatNumber,
      pro_company_number: companyNumber,
      pro_register_number: registerNumber,
      external_user_id: cooperativeNumber,
    })
    .refine(values => values.kind_user === 'normal' || values.pro_social_reason, {
      path: ['pro_social_reason'],
      message: 'Veuillez renseigner votre raison sociale',
    })
    .refine(values => isOneCompany(values.pro_company_number, values.pro_tva_number), {
      path: ['pro_company_number'],
      message: 'Ce numéro n’est pas celui de l’entreprise du numéro de TVA',
    })
    .refine(values => isOneForeignCompany(values.pro_register_number, values.pro_tva_number), {
      path: ['pro_register_number'],
      message: 'Ce numéro n’est pas celui de l’entreprise du numéro de TVA',
    }),
  data: profile,
})

export const requestEmailChange = operation({
  method: 'POST',
  path: '/api/user/email',
  summary: 'Mails a confirmation link to a new email; nothing changes until it is followed.',
  access: 'user',
  body: z.strictObject({ email, password }),
  limit: { attempts: 10, minutes: 60 },
  errors: ['WRONG_CREDENTIALS', 'EMAIL_UNPROVED', 'TOO_MANY_REQUESTS'],
  data: success,
})
export const requestEmailVerification = operation({
  method: 'POST',
  path: '/api/user/email/proof',
  summary: 'Mails the verification link of the account’s email again.',
  access: 'user',
  limit: { attempts: 5, minutes: 60 },
  errors: ['TOO_MANY_REQUESTS'],
  data: success,
})
export const confirmEmail = operation({
  method: 'POST',
  path: '/api/user/email/confirm',
  summary: 'Confirms the new email with its mailed token, once; ends the other sessions and notifies the former email.',
  access: 'user',
  body: z.strictObject({ token: z.string().max(100) }),
  limit: { attempts: 30, minutes: 60 },
  errors: ['RESET_LINK_EXPIRED', 'EMAIL_UNPROVED', 'TOO_MANY_REQUESTS'],
  data: success,
})
export const undoEmailChange = operation({
  method: 'POST',
  path: '/api/user/email/undo',
  summary: 'Restores the former email with the mailed token, once, with a new password; ends all sessions.',
  access: 'public',
  whileClosed: 'everyone',
  beforeSecondFactor: true,
  body: resetPassword.body,
  limit: { attempts: 30, minutes: 60 },
  errors: ['RESET_LINK_EXPIRED', 'ACCOUNT_BLOCKED', 'TOO_MANY_REQUESTS'],
  data: success,
})

export const changePassword = operation({
  method: 'PUT',
  path: '/api/user/password',
  summary: 'Changes the password and ends the other sessions.',
  access: 'user',
  beforeSecondFactor: true,
  body: z
    .strictObject({
      current: password,
      password: newPassword,
      password_confirm: z.string({ error: 'Requis' }).min(1, 'Requis'),
    })
    .refine(values => values.password === values.password_confirm, {
      path: ['password_confirm'],
      message: 'Les mots de passe doivent correspondre',
    }),
  limit: { attempts: 10, minutes: 60 },
  errors: ['WRONG_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  data: success,
})

const session = z.object({
  id: z.number(),
  device: z.string(),
  openedAt: z.string(),
  seenAt: z.string(),
  isCurrent: z.boolean(),
})
export type OpenSession = z.output<typeof session>

export const listSessions = operation({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'Lists the sessions of the account.',
  access: 'user',
  beforeSecondFactor: true,
  data: z.object({ sessions: z.array(session) }),
})
export const endOneSession = operation({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  summary: 'Ends one session of the account.',
  access: 'user',
  beforeSecondFactor: true,
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: success,
})
export const endOtherSessions = operation({
  method: 'DELETE',
  path: '/api/user/sessions',
  summary: 'Ends every session of the account except the current one.',
  access: 'user',
  beforeSecondFactor: true,
  data: success,
})

export const addAddress = operation({
  method: 'POST',
  path: '/api/user/addresses',
  summary: 'Creates an address and makes it the default one.',
  access: 'user',
  body: newAddress,
  errors: ['CONFLICT'],
  data: address,
})
export const changeAddress = operation({
  method: 'PUT',
  path: '/api/user/addresses/:id',
  summary: 'Updates an address; orders already placed do not change.',
  access: 'user',
  params: z.strictObject({ id }),
  body: newAddress,
  errors: ['NOT_FOUND'],
  data: address,
})
export const preferAddress = operation({
  method: 'POST',
  path: '/api/user/addresses/:id/default',
  summary: 'Makes an address the default one.',
  access: 'user',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: address,
})
export const removeAddress = operation({
  method: 'DELETE',
  path: '/api/user/addresses/:id',
  summary: 'Deletes an address and returns it, so that it can be restored.',
  access: 'user',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: address,
})

export const showSecondFactor = operation({
  method: 'GET',
  path: '/api/user/second-factor',
  summary: 'Returns whether the account has a second factor, and whether one is required.',
  access: 'user',
  beforeSecondFactor: true,
  data: z.object({ isOn: z.boolean(), isRequired: z.boolean() }),
})
export const beginSecondFactor = operation({
  method: 'POST',
  path: '/api/user/second-factor',
  summary: 'Prepares a second factor: the secret for the authenticator app, as text and as a QR code.',
  access: 'user',
  beforeSecondFactor: true,
  body: z.strictObject({ password }),
  limit: { attempts: 10, minutes: 60 },
  errors: ['WRONG_CREDENTIALS', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  data: z.object({ secret: z.string(), drawing: z.string() }),
})
const code = z.string({ error: 'Requis' }).trim().min(1, 'Requis').max(20, 'Code invalide')
export const confirmSecondFactor = operation({
  method: 'POST',
  path: '/api/user/second-factor/confirm',
  summary: 'Enables the second factor with a first code and returns the recovery codes, once.',
  access: 'user',
  beforeSecondFactor: true,
  body: z.strictObject({ code }),
  limit: { attempts: 20, minutes: 60 },
  errors: ['SECOND_FACTOR_WRONG', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  data: z.object({ recoveryCodes: z.array(z.string()) }),
})
export const disableSecondFactor = operation({
  method: 'POST',
  path: '/api/user/second-factor/drop',
  summary: 'Disables the second factor.',
  access: 'user',
  body: z.strictObject({ password, code }),
  limit: { attempts: 10, minutes: 60 },
  errors: ['WRONG_CREDENTIALS', 'SECOND_FACTOR_WRONG', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  data: success,
})
export const answerSecondFactor = operation({
  method: 'POST',
  path: '/api/auth/second-factor',
  whileReadOnly: true,
  summary: 'Completes a login with a code of the authenticator app or a recovery code.',
  access: 'public',
  whileClosed: 'everyone',
  beforeSecondFactor: true,
  body: z.strictObject({ challenge: z.string().max(100), code }),
  limit: { attempts: 30, minutes: 15 },
  errors: ['SECOND_FACTOR_WRONG', 'RESET_LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
  data: z.object({ content: loginContent }),
})

export const eraseAccount = operation({
  method: 'POST',
  path: '/api/user/erase',
  summary: 'Erases the user; orders and their documents are stored as the law requires, for no other use.',
  access: 'user',
  body: z.strictObject({ password }),
  limit: { attempts: 5, minutes: 60 },
  errors: ['WRONG_CREDENTIALS', 'ERASURE_REFUSED', 'TOO_MANY_REQUESTS'],
  data: success,
})
