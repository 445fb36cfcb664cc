import { id, operation, success, text, z } from '#shared/contract.ts'
import {
  address,
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

const password = credentials.shape.password

const profile = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  first_name: z.string(),
  name: z.string(),
  phone_number: z.string(),
  kind_user: z.enum(['normal', 'professional']),
  pro_social_reason: z.string().nullable(),
  pro_tva_number: z.string().nullable(),
  external_user_id: z.string().nullable(),
  secondFactor: z.boolean(),
})
export type Profile = z.output<typeof profile>

export const showProfile = operation({
  method: 'GET',
  path: '/api/user/profile',
  summary: 'What the user told us of themselves.',
  access: 'user',
  data: profile,
})

export const changeProfile = operation({
  method: 'PUT',
  path: '/api/user/profile',
  summary: 'Changes names, telephone and company. Orders already placed keep what they were placed with.',
  access: 'user',
  body: z
    .strictObject({
      first_name: text(1, 80),
      name: text(1, 80),
      phone_number: phone,
      kind_user: z.enum(['normal', 'professional']),
      pro_social_reason: optionalText(160),
      pro_tva_number: vatNumber,
      external_user_id: cooperativeNumber,
    })
    .refine(values => values.kind_user === 'normal' || values.pro_social_reason, {
      path: ['pro_social_reason'],
      message: 'Veuillez renseigner votre raison sociale',
    }),
  data: profile,
})

export const requestEmailChange = operation({
  method: 'POST',
  path: '/api/user/email',
  summary: 'Mails a link to a new address; nothing changes before it is followed.',
  access: 'user',
  body: z.strictObject({ email, password }),
  limit: { attempts: 10, minutes: 60 },
  errors: ['WRONG_CREDENTIALS', 'EMAIL_UNPROVED', 'TOO_MANY_REQUESTS'],
  data: success,
})
export const requestEmailVerification = operation({
  method: 'POST',
  path: '/api/user/email/proof',
  summary: 'Mails once more the link that proves the address of the account.',
  access: 'user',
  limit: { attempts: 5, minutes: 60 },
  errors: ['TOO_MANY_REQUESTS'],
  data: success,
})
export const confirmEmail = operation({
  method: 'POST',
  path: '/api/user/email/confirm',
  summary:
    'Makes the mailed address the one of the account, once; its other sessions end and the former address is told.',
  access: 'user',
  body: z.strictObject({ token: z.string().max(100) }),
  limit: { attempts: 30, minutes: 60 },
  errors: ['RESET_LINK_EXPIRED', 'EMAIL_UNPROVED', 'TOO_MANY_REQUESTS'],
  data: success,
})
export const undoEmailChange = operation({
  method: 'POST',
  path: '/api/user/email/undo',
  summary:
    'Takes the account back to its former address with the mailed token, once, with a new password; sessions end.',
  access: 'public',
  beforeSecondFactor: true,
  body: resetPassword.body,
  limit: { attempts: 30, minutes: 60 },
  errors: ['RESET_LINK_EXPIRED', 'ACCOUNT_BLOCKED', 'TOO_MANY_REQUESTS'],
  data: success,
})

export const changePassword = operation({
  method: 'PUT',
  path: '/api/user/password',
  summary: 'Changes the password, and ends the other sessions.',
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
  summary: 'Where the account is open.',
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
  summary: 'Ends every session of the account but this one.',
  access: 'user',
  beforeSecondFactor: true,
  data: success,
})

export const addAddress = operation({
  method: 'POST',
  path: '/api/user/addresses',
  summary: 'Keeps an address and makes it the usual one.',
  access: 'user',
  body: newAddress,
  errors: ['CONFLICT'],
  data: address,
})
export const changeAddress = operation({
  method: 'PUT',
  path: '/api/user/addresses/:id',
  summary: 'Changes an address; orders already placed keep the former one.',
  access: 'user',
  params: z.strictObject({ id }),
  body: newAddress,
  errors: ['NOT_FOUND'],
  data: address,
})
export const preferAddress = operation({
  method: 'POST',
  path: '/api/user/addresses/:id/default',
  summary: 'Makes an address the usual one.',
  access: 'user',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: address,
})
export const removeAddress = operation({
  method: 'DELETE',
  path: '/api/user/addresses/:id',
  summary: 'Forgets an address, and answers it so that it can be put back.',
  access: 'user',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: address,
})

export const showSecondFactor = operation({
  method: 'GET',
  path: '/api/user/second-factor',
  summary: 'Whether the account has a second factor, and whether it has to.',
  access: 'user',
  beforeSecondFactor: true,
  data: z.object({ isOn: z.boolean(), isRequired: z.boolean() }),
})
export const beginSecondFactor = operation({
  method: 'POST',
  path: '/api/user/second-factor',
  summary: 'Prepares a second factor: the secret for the application, as text and as a drawing to scan.',
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
  summary: 'Turns the second factor on with a first code, and answers the recovery codes, once.',
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
  summary: 'Turns the second factor off.',
  access: 'user',
  body: z.strictObject({ password, code }),
  limit: { attempts: 10, minutes: 60 },
  errors: ['WRONG_CREDENTIALS', 'SECOND_FACTOR_WRONG', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  data: success,
})
export const answerSecondFactor = operation({
  method: 'POST',
  path: '/api/auth/second-factor',
  summary: 'Ends a login begun with a right password, with a code of the application or a recovery code.',
  access: 'public',
  beforeSecondFactor: true,
  body: z.strictObject({ challenge: z.string().max(100), code }),
  limit: { attempts: 30, minutes: 15 },
  errors: ['SECOND_FACTOR_WRONG', 'RESET_LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
  data: z.object({ content: loginContent }),
})

export const eraseAccount = operation({
  method: 'POST',
  path: '/api/user/erase',
  summary: 'Erases the person; orders and their papers are kept as the law asks, without serving anything else.',
  access: 'user',
  body: z.strictObject({ password }),
  limit: { attempts: 5, minutes: 60 },
  errors: ['WRONG_CREDENTIALS', 'ERASURE_REFUSED', 'TOO_MANY_REQUESTS'],
  data: success,
})
