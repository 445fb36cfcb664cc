import { hashPassword } from '#domains/identity/server/passwords.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { DemoVendor } from '../types.ts'
import { idsBy, insertRows } from './rows.ts'

/** Known to everyone who reads the README: it opens the demo only. */
export const demoPassword = 'Vendanges-2026!'

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

const company = (name: string, vatNumber: string | null = null) => ({ kind: 'professional', company_name: name, vat_number: vatNumber })

const sellerNames = [['Hélène', 'Maury'], ['Bruno', 'Charlier'], ['Sophie', 'Lasnier'], ['Yves', 'Petitjean'], ['Nadia', 'Collard'], ['Luc', 'Fournaise']] as const

/** The accounts of the demo: buyers, one member per seller, operators, and who placed the past orders. */
export async function loadPeople(tx: Tx, vendors: readonly DemoVendor[], vendorId: (key: string) => number) {
  const sellers = vendors.map((vendor, index) => {
    const [first, last] = sellerNames[index % sellerNames.length] ?? ['Dominique', 'Vendeur']
    return { vendor, row: person(index === 0 ? 'vendeur@cepetchai.example' : `vendeur${index + 1}@cepetchai.example`, first, last, company(vendor.legalName, vendor.vatNumber)) }
  })
  const people = [
    person('particulier@cepetchai.example', 'Camille', 'Aubry'),
    person('domaine@cepetchai.example', 'Étienne', 'Rousselet', company('Domaine Rousselet-Hénin', 'FR18381960491')),
    person('coteaux@cepetchai.example', 'Margaux', 'Delorme', company('EARL des Coteaux')),
    person('jardinier@cepetchai.example', 'Paul', 'Simonnot'),
    person('admin@cepetchai.example', 'Claire', 'Opérateur', { roles: ['ADMIN'] }),
    person('super@cepetchai.example', 'Jean', 'Direction', { roles: ['ADMIN', 'SUPER_ADMIN'] }),
    ...sellers.map(({ row }) => row),
  ]
  const hash = await hashPassword(demoPassword)
  await insertRows(tx, 'users', people.map(row => ({ ...row, password_hash: hash, email_verified_at: new Date() })))
  const userId = await idsBy(tx, 'users', 'email')
  await insertRows(tx, 'vendor_members', sellers.map(({ vendor, row }) => ({ vendor_id: vendorId(vendor.key), user_id: userId(row.email), role: 'owner' })))
  const address = (email: string, recipient: string, company: string | null, street: string, postcode: string, city: string) => ({ user_id: userId(email), recipient, company, street, postcode, city, phone: '+33326510000', is_default: true })
  await insertRows(tx, 'addresses', [
    address('particulier@cepetchai.example', 'Camille Aubry', null, '8 rue des Berceaux', '51200', 'Épernay'),
    address('domaine@cepetchai.example', 'Étienne Rousselet', 'Domaine Rousselet-Hénin', '27 rue de la Côte', '51190', 'Avize'),
    address('coteaux@cepetchai.example', 'Margaux Delorme', 'EARL des Coteaux', '3 chemin des Vignes', '10340', 'Les Riceys'),
    address('jardinier@cepetchai.example', 'Paul Simonnot', null, '15 rue Gambetta', '51100', 'Reims'),
  ])
  return userId
}
