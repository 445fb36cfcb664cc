import sharp from 'sharp'
import { hashPassword } from '#domains/identity/server/passwords.ts'
import { queueVatCheck } from '#domains/identity/server/vat/vat-checks.ts'
import type { Tx } from '#platform/db/pool.ts'
import { readFileBytes } from '#platform/files/reading.ts'
import { companyNumbers } from '../catalogue/keys.ts'
import { demoPassword } from './people.ts'

type Step = { status: string; daysAgo: number; by: 'applicant' | 'operator'; note?: string }
type DemoApplication = {
  email: string
  first: string
  last: string
  /** First eight digits; numbers of the 999 range are not assigned. */
  sirenRoot: string
  answers: {
    tradeName: string
    legalName: string
    legalForm: string
    street: string
    postcode: string
    city: string
  } & {
    registerTown: string
    activity: string
    families: number[]
    references: string
    shopCount: string
    shopTowns: string
  }
  steps: Step[]
}

const applications: DemoApplication[] = [
  {
    email: 'candidat@cepetchai.example',
    first: 'Agathe',
    last: 'Lemoine',
    sirenRoot: '99951830',
    answers: {
      tradeName: 'Tonnellerie du Mont Aimé',
      legalName: 'Tonnellerie du Mont Aimé',
      legalForm: 'SARL',
      street: '6 rue des Merrains',
      postcode: '51130',
      city: 'Vertus',
      registerTown: 'Châlons-en-Champagne',
      activity:
        'Fûts de 205 et 228 litres en chêne de l’Argonne, remontage et réparation, pour les domaines de la Côte des Blancs depuis 1998.',
      families: [106, 104],
      references: '45',
      shopCount: '1',
      shopTowns: 'Vertus',
    },
    steps: [{ status: 'SUBMITTED', daysAgo: 2, by: 'applicant' }],
  },
  {
    email: 'candidat2@cepetchai.example',
    first: 'Rémi',
    last: 'Gaucher',
    sirenRoot: '99952417',
    answers: {
      tradeName: 'Verre & Muselet',
      legalName: 'Verre et Muselet',
      legalForm: 'SAS',
      street: '22 rue du Port',
      postcode: '51000',
      city: 'Châlons-en-Champagne',
      registerTown: 'Châlons-en-Champagne',
      activity:
        'Flûtes, seaux et plaques de muselet personnalisées, en petites séries, pour les caveaux et les salons.',
      families: [105, 102],
      references: '320',
      shopCount: '0',
      shopTowns: '',
    },
    steps: [
      { status: 'SUBMITTED', daysAgo: 9, by: 'applicant' },
      {
        status: 'MORE_INFORMATION',
        daysAgo: 6,
        by: 'operator',
        note: 'L’extrait Kbis joint a plus de trois mois. Merci d’en joindre un récent.',
      },
    ],
  },
]

const ago = (days: number) => new Date(Date.now() - days * 86_400_000)

/** Seller applications of the demo: one pending, one that needs a newer document. */
export async function loadApplications(tx: Tx): Promise<void> {
  const hash = await hashPassword(demoPassword)
  const operator = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'admin@cepetchai.example')
    .executeTakeFirstOrThrow()
  for (const application of applications) await load(tx, application, hash, operator.id)
}

async function load(tx: Tx, application: DemoApplication, password_hash: string, operatorId: number) {
  const { id: userId } = await tx
    .insertInto('users')
    .values({
      email: application.email,
      password_hash,
      first_name: application.first,
      last_name: application.last,
      phone: '+33353010199',
      kind: 'professional',
      company_name: application.answers.legalName,
      roles: [],
      email_verified_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sent = application.steps[0]?.daysAgo ?? 0
  const answers = answersOf(application)
  const { id } = await tx
    .insertInto('seller_applications')
    .values({
      user_id: userId,
      status: application.steps.at(-1)?.status ?? 'SUBMITTED',
      answers: JSON.stringify(answers),
      created_at: ago(sent + 1),
      updated_at: ago(sent),
      submitted_at: ago(sent),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { status, daysAgo, by, note } of application.steps)
    await tx
      .insertInto('application_history')
      .values({
        application_id: id,
        status,
        user_id: by === 'operator' ? operatorId : userId,
        note: note ?? null,
        at: ago(daysAgo),
      })
      .execute()
  await queueVatCheck(tx, answers.vatNumber)
  await attach(tx, id, userId, 'REGISTRATION', 'Extrait Kbis')
  await attach(tx, id, userId, 'IDENTITY', 'Pièce d’identité')
}

function answersOf({ sirenRoot, answers, first, last, email }: DemoApplication) {
  return {
    ...answers,
    ...companyNumbers(sirenRoot),
    register: 'RCS',
    contactName: `${first} ${last}`,
    contactPhone: '+33353010199',
    contactEmail: email,
    website: '',
    accountHolder: answers.legalName,
    certifiedName: `${first} ${last}`,
    certified: true,
  }
}

/** A placeholder page instead of a real document. */
const specimen = (title: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="848">
  <rect width="600" height="848" fill="#fff"/><rect x="40" y="40" width="520" height="768" fill="none" stroke="#dad8ce"/>
  <text x="300" y="400" text-anchor="middle" font-family="sans-serif" font-size="34">${title}</text>
  <text x="300" y="450" text-anchor="middle" font-family="sans-serif" font-size="22" fill="#56625b">Spécimen de démonstration</text></svg>`

async function attach(tx: Tx, applicationId: number, userId: number, kind: string, title: string) {
  const { mediaType, ...read } = await readFileBytes(
    await sharp(Buffer.from(specimen(title)))
      .png()
      .toBuffer(),
  )
  const file = await tx
    .insertInto('files')
    .values({ uploader_id: userId, name: `${title}.webp`, media_type: mediaType, ...read, attached: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('application_documents')
    .values({ application_id: applicationId, kind, file_id: file.id })
    .execute()
}
