import { isSiren, isSiret } from '#shared/ids.ts'
import type { Cookies, TestApp } from '#tests/support/app.ts'
import { createUser } from '#tests/support/factories.ts'

let serial = 0

/** Numbers of a fictitious company, with valid check digits. */
export function newCompany() {
  const root = `9991${String(++serial).padStart(4, '0')}`
  const siren = withKey(root)
  const key = (12 + 3 * (Number(siren) % 97)) % 97
  return { siren, siret: withKey(`${siren}0001`), vatNumber: `FR${String(key).padStart(2, '0')}${siren}` }
}

/** Appends the check digit. */
const withKey = (root: string) =>
  [...'0123456789'].map(key => `${root}${key}`).find(digits => isSiren(digits) || isSiret(digits)) ?? root

/** Complete form values. */
export const newAnswers = (values: object = {}) => ({
  tradeName: `Tonnellerie ${++serial}`,
  legalName: 'Tonnellerie du Mesnil',
  legalForm: 'SARL',
  ...newCompany(),
  register: 'RCS',
  registerTown: 'Reims',
  street: '4 rue des Fûts',
  postcode: '51190',
  city: 'Le Mesnil-sur-Oger',
  contactName: 'Agathe Lemoine',
  contactPhone: '03 26 00 00 00',
  contactEmail: 'contact@tonnellerie.example',
  activity: 'Fûts de chêne, remontage et réparation, pour les domaines de la Côte des Blancs.',
  families: [106],
  references: '40',
  website: 'tonnellerie.example',
  shopCount: '1',
  shopTowns: 'Le Mesnil-sur-Oger',
  accountHolder: 'Tonnellerie du Mesnil',
  certifiedName: 'Agathe Lemoine',
  certified: true,
  ...values,
})

const pdf = Buffer.from('%PDF-1.4\n%%EOF')

/** Uploads a document as the browser does, and returns its id. */
export async function sendDocument(app: TestApp, cookies: Cookies, name = 'kbis.pdf'): Promise<string> {
  const raw = await app.http.inject({
    method: 'POST',
    url: `/api/files?name=${name}`,
    cookies,
    headers: { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/pdf' },
    payload: pdf,
  })
  return raw.json().data.id
}

export async function applicant(app: TestApp) {
  const userId = await createUser(app.db, { kind: 'professional' })
  return { userId, cookies: await app.loginAs(userId) }
}

export const submitAnswers = async (app: TestApp, cookies: Cookies, answers: object = newAnswers()) =>
  app.request(
    'POST',
    '/api/onboarding/application/submit',
    {
      answers,
      documents: {
        REGISTRATION: await sendDocument(app, cookies),
        IDENTITY: await sendDocument(app, cookies, 'identite.pdf'),
      },
    },
    { cookies },
  )

/** Creates a submitted application. */
export async function submitted(app: TestApp, answers: object = newAnswers()) {
  const person = await applicant(app)
  const { body } = await submitAnswers(app, person.cookies, answers)
  return { ...person, id: body.data.id as number }
}
