import { calendarDay, operation, success, text, z } from '#shared/contract.ts'
import { isSiren, isSiret, isVatNumber, normaliseVatNumber, sirenIn } from '#shared/ids.ts'
import { type Country, countryCodes, countryFacts, postcodeIn } from '#shared/price/countries.ts'
import { sellerRoles } from '#shared/user.ts'
import { isPhone, normalisePhone } from './phone.ts'

/**
 * Accepted email addresses: plain ASCII, one @, no quoting, no comment. Narrower than the standard on purpose: an
 * address that mail libraries parse differently from us could send a reset link to somebody else.
 */
export const email = z
  .string({ error: 'Requis' })
  .trim()
  .toLowerCase()
  .min(1, 'Requis')
  .max(254, 'Adresse email invalide')
  .regex(
    /^[a-z0-9](?:[a-z0-9._%+-]{0,62}[a-z0-9_%+-])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/,
    'Adresse email invalide',
  )

export const minimumPassword = 12
/** Only the length counts (CNIL, ASVS): no composition rule, paste allowed. The maximum bounds the hashing time. */
export const newPassword = z
  .string({ error: 'Requis' })
  .min(1, 'Requis')
  .min(minimumPassword, `Le mot de passe doit faire au moins ${minimumPassword} caractères`)
  .max(200, 'Le mot de passe doit faire au plus 200 caractères')

const phoneIn = (country: Country) =>
  z
    .string({ error: 'Requis' })
    .trim()
    .min(1, 'Requis')
    .min(5, 'Le numéro de téléphone doit faire au moins 5 caractères')
    .max(30, 'Numéro de téléphone invalide')
    .refine(value => isPhone(value, country), 'Numéro de téléphone invalide')
    .transform(value => normalisePhone(value, country))
export const phone = phoneIn('FR')

export const optionalText = (maximum: number) =>
  z.union([z.literal('').transform(() => undefined), text(1, maximum)]).optional()

export const vatNumber = z
  .union([
    z.literal('').transform(() => undefined),
    z.string().max(20).transform(normaliseVatNumber).refine(isVatNumber, 'Numéro de TVA invalide'),
  ])
  .optional()

/** SIREN or SIRET, spaces ignored. */
export const companyNumber = z
  .union([
    z.literal('').transform(() => undefined),
    z
      .string()
      .max(30)
      .transform(typed => typed.replace(/[\s.]/g, ''))
      .refine(
        number => isSiren(number) || (isSiret(number) && isSiren(sirenIn(number))),
        'SIREN ou SIRET invalide\u00a0: vérifiez les neuf ou quatorze chiffres',
      ),
  ])
  .optional()

export const cooperativeNumber = z
  .union([
    z.literal('').transform(() => undefined),
    z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9./-]{1,20}$/, 'Numéro client invalide'),
  ])
  .optional()

/** Registration fields, under the names of the specification. */
export const registration = z
  .strictObject({
    account_type: z.boolean(),
    acolyance_client: z.boolean().default(false),
    first_name: text(1, 80),
    name: text(1, 80),
    email,
    phone_number: phone,
    birthdate: calendarDay().default('1900-01-01'),
    kind_user: z.enum(['normal', 'professional']),
    password: newPassword,
    password_confirm: z.string({ error: 'Requis' }).min(1, 'Requis'),
    pro_social_reason: optionalText(160),
    pro_tva_number: vatNumber,
    external_user_id: cooperativeNumber,
    /** Captcha solution. Registration works without it, under a stricter rate limit. */
    token: z.string().max(4_000).nullish(),
  })
  .superRefine((values, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (values.password !== values.password_confirm)
      refuse('password_confirm', 'Les mots de passe doivent correspondre')
    if (values.account_type && !values.pro_social_reason)
      refuse('pro_social_reason', 'Veuillez renseigner votre raison sociale')
    if (values.account_type !== (values.kind_user === 'professional')) refuse('kind_user', 'Type de compte incohérent')
  })
export type Registration = z.input<typeof registration>

export const credentials = z.strictObject({ email, password: z.string({ error: 'Requis' }).min(1, 'Requis').max(200) })

/** User data cached by the browser. */
const user = z.object({
  email: z.string(),
  first_name: z.string(),
  name: z.string(),
  kind_user: z.enum(['normal', 'professional']),
  pro_social_reason: z.string().nullable(),
  /** Present for sellers. */
  shop_id: z.number().optional(),
  seller_role: z.enum(sellerRoles).optional(),
  roles: z.array(z.string()),
  /** Present for a customer of a seller: prices may be agreed with it. */
  agreed_prices: z.literal(true).optional(),
  /** Present for the accountant of an estate: no purchase is offered. */
  accountant: z.literal(true).optional(),
  /** End of the impersonation; present while an administrator views the site as this user. */
  viewed_until: z.string().optional(),
  /** Present while the user has not set up the second factor that their role requires. */
  second_factor_missing: z.literal(true).optional(),
})
export type PublicUser = z.output<typeof user>
export const loginContent = z.object({ token: z.string(), user })
/** With a second factor, the password alone returns no token but a challenge, to send back with the code. */
const content = z.object({ content: z.union([loginContent, z.object({ challenge: z.string() })]) })

export const showMe = operation({
  method: 'GET',
  path: '/api/user/me',
  summary: 'Returns the logged-in user, or null.',
  access: 'public',
  whileClosed: 'everyone',
  data: user.nullable(),
})

export const login = operation({
  method: 'POST',
  path: '/api/auth/login',
  whileReadOnly: true,
  summary: 'Opens a session. The token is a presence marker, worthless alone: the session is an HttpOnly cookie.',
  access: 'public',
  whileClosed: 'everyone',
  beforeSecondFactor: true,
  body: credentials,
  limit: { attempts: 60, minutes: 15 },
  errors: ['WRONG_CREDENTIALS', 'ACCOUNT_BLOCKED', 'TOO_MANY_REQUESTS'],
  data: content,
})

export const register = operation({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Creates an account. The response is the same for a registered email, whose owner is notified by mail.',
  access: 'public',
  whileClosed: 'everyone',
  body: registration,
  limit: { attempts: 20, minutes: 60 },
  errors: ['TOO_MANY_REQUESTS'],
  data: z.object({ content: z.object({ email: z.string() }) }),
})

export const forgotPassword = operation({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Mails a link to set a new password, if the email has an account.',
  access: 'public',
  whileClosed: 'everyone',
  beforeSecondFactor: true,
  body: z.strictObject({ email }),
  limit: { attempts: 20, minutes: 60 },
  errors: ['TOO_MANY_REQUESTS'],
  data: success,
})

export const resetPassword = operation({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Sets a new password with the mailed token, once, and ends every session of the account.',
  access: 'public',
  whileClosed: 'everyone',
  beforeSecondFactor: true,
  body: z
    .strictObject({
      token: z.string().max(100),
      password: newPassword,
      password_confirm: z.string({ error: 'Requis' }).min(1, 'Requis'),
    })
    .refine(values => values.password === values.password_confirm, {
      path: ['password_confirm'],
      message: 'Les mots de passe doivent correspondre',
    }),
  limit: { attempts: 30, minutes: 60 },
  errors: ['RESET_LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
  data: success,
})

export const logout = operation({
  method: 'POST',
  path: '/api/auth/logout',
  whileReadOnly: true,
  summary: 'Ends the session on the server and in the browser.',
  access: 'public',
  whileClosed: 'everyone',
  beforeSecondFactor: true,
  viewing: 'always',
  data: success,
})

export const captchaChallenge = operation({
  method: 'GET',
  path: '/api/auth/captcha',
  summary: 'Returns a small proof of work for the registration form.',
  access: 'public',
  whileClosed: 'everyone',
  limit: { attempts: 120, minutes: 60 },
  data: z.object({ challenge: z.string() }),
})

export const address = z.object({
  id: z.number(),
  recipient: z.string(),
  company: z.string().nullable(),
  street: z.string(),
  complement: z.string().nullable(),
  postcode: z.string(),
  city: z.string(),
  country: z.enum(countryCodes),
  phone: z.string(),
  isDefault: z.boolean(),
  /** Name of the delivery site of an estate; null for a person's address. */
  site: z.string().nullable(),
  /** How a truck reaches a site, in one sentence. */
  access: z.string().nullable(),
})
export type Address = z.output<typeof address>

export const listAddresses = operation({
  method: 'GET',
  path: '/api/user/addresses',
  summary: 'Lists the delivery addresses of the user, the default one first.',
  access: 'user',
  data: z.array(address),
})

export const addressFields = {
  recipient: text(1, 120),
  company: optionalText(160),
  street: text(1, 120),
  complement: optionalText(120),
  country: z.enum(countryCodes, { error: 'Choisissez un pays de la liste' }).default('FR'),
  postcode: z.string({ error: 'Requis' }).trim().min(1, 'Requis').max(12, 'Code postal invalide'),
  city: text(1, 80),
  /** A national number is one of the country of the address. */
  phone: z.string({ error: 'Requis' }).trim().min(1, 'Requis'),
}
type TypedPlace = { country: Country; postcode: string; phone: string }

/** Monaco is also recognised by its postcode. */
const countryOfTyped = ({ country, postcode }: TypedPlace) =>
  country === 'FR' && postcode === countryFacts.MC.postcodeExample ? 'MC' : country

/** Faults of a postcode and a phone number that are not of the country of the address. */
export function checkPlace(typed: TypedPlace, context: z.RefinementCtx): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  const country = countryOfTyped(typed)
  const { postcodeExample, name } = countryFacts[country]
  if (postcodeIn(country, typed.postcode) === null)
    refuse(
      'postcode',
      country === 'FR' ? 'Code postal à 5 chiffres' : `Code postal attendu (${name})\u00a0: comme ${postcodeExample}`,
    )
  const number = phoneIn(country).safeParse(typed.phone)
  if (!number.success) refuse('phone', number.error.issues[0]?.message ?? 'Numéro de téléphone invalide')
}

/** Postcode and phone number as their country writes them. */
export function localised<Typed extends TypedPlace>(typed: Typed): Typed {
  const country = countryOfTyped(typed)
  return {
    ...typed,
    country,
    postcode: postcodeIn(country, typed.postcode) ?? typed.postcode,
    phone: normalisePhone(typed.phone, country),
  }
}

/** Address in the shape that the checkout accepts. */
export const newAddress = z.strictObject(addressFields).superRefine(checkPlace).overwrite(localised)
