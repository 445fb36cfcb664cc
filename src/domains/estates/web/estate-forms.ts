/** From the forms of « Mon domaine » to their operations. Loaded by page actions only. */
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, textOf, textsOf, toFormState } from '#shared/forms/form-state.ts'
import { parseCents } from '#shared/money.ts'
import type { PageApi } from '#shared/page-api.ts'
import * as contract from '../contract.ts'

export type EstateFormState = FormState & { typed?: Record<string, string> }
type Sent = { attempt: PageApi['attempt']; form: FormData; id: string }

/** Null for an empty field; NaN, which the contract refuses, for what is no amount. */
const limitOf = (typed: string) => (typed.trim() === '' ? null : (parseCents(typed) ?? Number.NaN))

const rightsOf = (form: FormData) => ({
  role: bodyOf(contract.changeEstateMember.body, form).role,
  orderLimitCents: limitOf(textOf(form, 'orderLimitCents')),
  monthLimitCents: limitOf(textOf(form, 'monthLimitCents')),
  seesOrders: form.has('seesOrders'),
})

const intents: Record<string, (sent: Sent) => Promise<EstateFormState>> = {
  lookup: lookUp,
  open: async ({ attempt, form }) => ({
    ...toFormState(
      'company',
      await attempt(contract.openEstate, { body: bodyOf(contract.openEstate.body, form) }),
      'Le compte de votre domaine est ouvert.',
    ),
    typed: textsOf(form),
  }),
  company: async ({ attempt, form }) => ({
    ...toFormState(
      'company',
      await attempt(contract.changeEstate, { body: bodyOf(contract.changeEstate.body, form) }),
      'L’entreprise est à jour.',
    ),
    typed: textsOf(form),
  }),
  invite: async ({ attempt, form }) =>
    toFormState(
      'invite',
      await attempt(contract.inviteEstateMember, { body: { email: textOf(form, 'email').trim(), ...rightsOf(form) } }),
      'L’invitation est partie. Le lien est valable sept jours.',
    ),
  withdraw: async ({ attempt, id }) =>
    toFormState(
      'members',
      await attempt(contract.withdrawEstateInvitation, { params: { id } }),
      'L’invitation est retirée.',
    ),
  rights: async ({ attempt, form, id }) =>
    toFormState(
      'members',
      await attempt(contract.changeEstateMember, { params: { userId: id }, body: rightsOf(form) }),
      'Les droits sont changés.',
    ),
  remove: async ({ attempt, id }) =>
    toFormState(
      'members',
      await attempt(contract.removeEstateMember, { params: { userId: id } }),
      'Cette personne ne fait plus partie du domaine.',
    ),
  site: async ({ attempt, form, id }) => {
    const body = bodyOf(contract.addSite.body, form)
    const sent = id
      ? await attempt(contract.changeSite, { params: { id }, body })
      : await attempt(contract.addSite, { body })
    return {
      ...toFormState('site', sent, id ? 'Le site est modifié.' : 'Le site est ajouté.'),
      typed: sent.ok ? {} : textsOf(form),
    }
  },
  removeSite: async ({ attempt, id }) =>
    toFormState('sites', await attempt(contract.removeSite, { params: { id } }), 'Le site est supprimé.'),
  code: async ({ attempt, form }) =>
    toFormState(
      'code',
      await attempt(contract.addCode, { body: bodyOf(contract.addCode.body, form) }),
      'Le code est ajouté.',
    ),
  changeCode: sent => changeCode(sent, false, 'Le code est renommé.'),
  archiveCode: sent => changeCode(sent, true, 'Le code est archivé\u00a0: vos commandes passées le gardent.'),
  restoreCode: sent => changeCode(sent, false, 'Le code est proposé à nouveau.'),
}

const changeCode = async ({ attempt, form, id }: Sent, archived: boolean, done: string) =>
  toFormState(
    'codes',
    await attempt(contract.changeCode, { params: { id }, body: { label: textOf(form, 'label'), archived } }),
    done,
  )

/** Fills the form from the register of companies; nothing is saved. */
async function lookUp({ attempt, form }: Sent): Promise<EstateFormState> {
  const typed = textsOf(form)
  const found = await attempt(contract.findCompany, { params: { number: textOf(form, 'companyNumber') || '0' } })
  if (!found.ok) return { ...toFormState('company', { ...found, fields: { companyNumber: found.error } }, ''), typed }
  const { name, companyNumber, vatNumber, street, postcode, city } = found.data
  const filled = { name, companyNumber, vatNumber, street, postcode, city }
  return {
    intent: 'company',
    done: 'Entreprise trouvée\u00a0: vérifiez, puis enregistrez.',
    typed: Object.fromEntries(Object.entries(filled).map(([field, value]) => [field, value ?? typed[field] ?? ''])),
  }
}

export async function postEstateForm({ attempt }: PageApi, form: FormData): Promise<EstateFormState> {
  const post = intents[textOf(form, 'intent')]
  if (!post) return { intent: 'members', error: 'Rechargez la page, puis recommencez.', fields: null }
  return post({ attempt, form, id: textOf(form, 'id') })
}
