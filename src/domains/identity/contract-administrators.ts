import { operation, text, z } from '#shared/contract.ts'
import { email, loginContent, newPassword, phone } from './contract.ts'

const token = z.string().max(100)

export const showInvitation = operation({
  method: 'GET',
  path: '/api/auth/administrators/:token',
  summary: 'Returns the address of a valid invitation of an administrator; null when the first one types it.',
  access: 'public',
  whileClosed: 'everyone',
  params: z.strictObject({ token }),
  limit: { attempts: 60, minutes: 60 },
  errors: ['INVITATION_EXPIRED', 'TOO_MANY_REQUESTS'],
  data: z.object({ email: z.string().nullable() }),
})

export const acceptInvitation = operation({
  method: 'POST',
  path: '/api/auth/administrators/:token',
  summary: 'Creates the account of an administrator with a one-time link, and opens its session.',
  access: 'public',
  whileClosed: 'everyone',
  params: z.strictObject({ token }),
  body: z
    .strictObject({
      first_name: text(1, 80),
      name: text(1, 80),
      email,
      phone_number: phone,
      password: newPassword,
      password_confirm: z.string({ error: 'Requis' }).min(1, 'Requis'),
    })
    .refine(values => values.password === values.password_confirm, {
      path: ['password_confirm'],
      message: 'Les mots de passe doivent correspondre',
    }),
  limit: { attempts: 20, minutes: 60 },
  errors: ['INVITATION_EXPIRED', 'REGISTRATION_REFUSED', 'TOO_MANY_REQUESTS'],
  data: z.object({ content: loginContent }),
})
