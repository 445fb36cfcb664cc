import { sql } from 'kysely'
import { hashPassword } from '#domains/identity/server/passwords.ts'
import { createVendor } from '#domains/shops/server/actions.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { Tx } from '#platform/db/pool.ts'
import { companyNumbers } from '../catalogue/keys.ts'
import { demoPassword } from './people.ts'

const policy = `Retour accepté sous le délai indiqué, après accord du magasin : article neuf, complet, dans son emballage d’origine.

Les levures, bactéries et produits ouverts ne sont pas repris. Le transport du retour est à votre charge, sauf erreur de notre part.`

/** Terms of every open seller, the team of the first one, and a new seller halfway through its setup. */
export async function loadSellerTerms(tx: Tx, first: number): Promise<void> {
  await tx
    .updateTable('vendors')
    .set({
      invoice_mode: 'operator',
      return_policy: policy,
    })
    .execute()
  await sql`INSERT INTO sandbox_accounts (ref, merchant_reference, return_url)
    SELECT 'bde_compte_' || id, id, ${workspacePaths.sellerTerms} FROM vendors`.execute(tx)
  await sql`INSERT INTO payment_accounts (vendor_id, provider, ref, can_receive, can_pay_out, usable_since)
    SELECT id, 'sandbox', 'bde_compte_' || id, true, true, now() FROM vendors`.execute(tx)
  await sql`INSERT INTO vendor_identifiers (vendor_id, stream, number)
    SELECT id, stream, 'FR' || (200000 + id * 37) || code
    FROM vendors, (VALUES ('EMBALLAGES_PRO', '_23ABCD'), ('EMBALLAGES_MENAGERS', '_01EFGH')) AS given (stream, code)`.execute(
    tx,
  )
  await sql`INSERT INTO shop_closures (shop_id, from_day, to_day, reason)
    SELECT id, day, day + 7, 'Fêtes de fin d’année' FROM shops, (VALUES (make_date(extract(year FROM now())::int, 12, 24))) AS given (day)`.execute(
    tx,
  )
  await sql`INSERT INTO vendor_distance_sales (vendor_id, statement, stated_by)
    SELECT vendor_id, 'below_threshold', user_id FROM vendor_members WHERE vendor_id = ${first} ORDER BY user_id LIMIT 1`.execute(
    tx,
  )
  await loadTeam(tx, first)
  await loadNewcomer(tx)
}

async function addPerson(tx: Tx, email: string, firstName: string, lastName: string): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({
      email,
      first_name: firstName,
      last_name: lastName,
      phone: '+33326510000',
      kind: 'normal',
      password_hash: await hashPassword(demoPassword),
      email_verified_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function loadTeam(tx: Tx, vendorId: number) {
  const counter = await addPerson(tx, 'comptoir@cepetchai.example', 'Lucie', 'Thévenin')
  const preparer = await addPerson(tx, 'preparation@cepetchai.example', 'Mehdi', 'Garnier')
  await tx
    .insertInto('vendor_members')
    .values([
      { vendor_id: vendorId, user_id: counter, role: 'staff', may_refund: true },
      { vendor_id: vendorId, user_id: preparer, role: 'orders' },
    ])
    .execute()
  await sql`INSERT INTO vendor_invitations (vendor_id, email, role, token_hash)
    VALUES (${vendorId}, 'renfort.vendanges@cepetchai.example', 'orders', sha256('renfort'))`.execute(tx)
}

async function loadNewcomer(tx: Tx) {
  const { vendorId } = await createVendor(tx, {
    userId: await addPerson(tx, 'nouveau@cepetchai.example', 'Solène', 'Hubert'),
    name: 'Pépinières du Tardenois',
    legalName: 'Pépinières du Tardenois',
    legalForm: 'SARL',
    ...companyNumbers('99953305'),
    register: 'RCS Reims',
    street: '4 route de Dormans',
    postcode: '51170',
    city: 'Ville-en-Tardenois',
    phone: '+33326610000',
    email: 'nouveau@cepetchai.example',
    description: 'Plants de vigne greffés-soudés, tuteurs et protections, pour les plantations de printemps.',
    commissionBasisPoints: 800,
  })
  await tx
    .updateTable('vendors')
    .set({ invoice_mode: 'own', return_policy: 'Plants vivants non repris ; autres articles repris sous 14 jours.' })
    .where('id', '=', vendorId)
    .execute()
  await tx
    .insertInto('vendor_history')
    .values({
      vendor_id: vendorId,
      status: 'draft',
      reason:
        'Le passeport phytosanitaire de vos plants manque à la description. Ajoutez-le, puis redemandez l’ouverture.',
    })
    .execute()
}
