import { sql } from 'kysely'
import { demoPassword, hashPassword } from '#domains/identity/server/passwords.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { DemoVendor } from '../types.ts'
import { idsBy, insertRows } from './rows.ts'

export { demoPassword }

const person = (email: string, first: string, last: string, values: object = {}) => ({
  email,
  first_name: first,
  last_name: last,
  phone: '+33326510000',
  kind: 'normal',
  company_name: null as string | null,
  vat_number: null as string | null,
  roles: [] as string[],
  ...values,
})

const company = (name: string, vatNumber: string | null = null) => ({
  kind: 'professional',
  company_name: name,
  vat_number: vatNumber,
})

const sellerNames = [
  ['Hélène', 'Maury'],
  ['Bruno', 'Charlier'],
  ['Sophie', 'Lasnier'],
  ['Yves', 'Petitjean'],
  ['Nadia', 'Collard'],
  ['Luc', 'Fournaise'],
] as const

/** Confirmed by the embedded VIES, whose answer is of the day of the demo. */
const belgianNumber = 'BE0731456812'

const buyers = [
  person('particulier@cepetchai.example', 'Camille', 'Aubry'),
  person('domaine@cepetchai.example', 'Étienne', 'Rousselet', company('Domaine Rousselet-Hénin', 'FR18381960491')),
  person('coteaux@cepetchai.example', 'Margaux', 'Delorme', company('EARL des Coteaux')),
  person('jardinier@cepetchai.example', 'Paul', 'Simonnot'),
  person('namur@cepetchai.example', 'Anne', 'Lambert', {
    ...company('Vignoble de la Citadelle SRL', belgianNumber),
    phone: '+3281225544',
  }),
]
/** Other members of the estate of `domaine@`; they order to its sites. */
const estateMembers = [
  person('cave@cepetchai.example', 'Julien', 'Mercier'),
  person('vignes@cepetchai.example', 'Nadège', 'Prieur'),
  person('compta@cepetchai.example', 'Sylvie', 'Aubertin'),
]
const operators = [
  person('admin@cepetchai.example', 'Claire', 'Opérateur', { roles: ['ADMIN'] }),
  person('super@cepetchai.example', 'Jean', 'Direction', { roles: ['ADMIN', 'SUPER_ADMIN'] }),
]
const places = [
  ['8 rue des Berceaux', '51200', 'Épernay'],
  ['27 rue de la Côte', '51190', 'Avize'],
  ['3 chemin des Vignes', '10340', 'Les Riceys'],
  ['15 rue Gambetta', '51100', 'Reims'],
  ['18 route Merveilleuse', '5000', 'Namur', 'BE'],
] as const

/** One member per seller: `vendeur@…` for the first, then `vendeur2@…` and so on. */
const memberOf = (vendor: DemoVendor, index: number) => {
  const [first, last] = sellerNames[index % sellerNames.length] ?? ['Dominique', 'Vendeur']
  const email = index === 0 ? 'vendeur@cepetchai.example' : `vendeur${index + 1}@cepetchai.example`
  return person(email, first, last, company(vendor.legalName, vendor.vatNumber))
}

/** The accounts of the demo: buyers with their address, one member per seller, operators. */
export async function loadPeople(tx: Tx, vendors: readonly DemoVendor[], vendorId: (key: string) => number) {
  const people = [...buyers, ...estateMembers, ...operators, ...vendors.map(memberOf)]
  const hash = await hashPassword(demoPassword)
  await insertRows(
    tx,
    'users',
    people.map(row => ({ ...row, password_hash: hash, email_verified_at: new Date() })),
  )
  const userId = await idsBy(tx, 'users', 'email')
  await insertRows(
    tx,
    'vendor_members',
    vendors.map((vendor, index) => ({
      vendor_id: vendorId(vendor.key),
      user_id: userId(memberOf(vendor, index).email),
      role: 'owner',
    })),
  )
  await insertRows(
    tx,
    'addresses',
    buyers.map((buyer, index) => {
      const [street, postcode, city, country = 'FR'] = places[index] ?? places[0]
      const recipient = `${buyer.first_name} ${buyer.last_name}`
      return {
        user_id: userId(buyer.email),
        recipient,
        company: buyer.company_name,
        street,
        postcode,
        city,
        country,
        phone: buyer.phone,
        is_default: true,
      }
    }),
  )
  await tx
    .insertInto('vat_checks')
    .values({
      vat_number: belgianNumber,
      next_at: null,
      is_valid: true,
      name: 'VIGNOBLE DE LA CITADELLE',
      checked_on: sql<string>`current_date`,
    })
    .execute()
}
