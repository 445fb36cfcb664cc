/** Where buyers want the goods, stored with their accounts. */
import { sql } from 'kysely'
import { findAddresses } from '#domains/identity/server/addresses/addresses.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Input, OperationResponse } from '#shared/contract.ts'
import { cookieLifetime } from '#shared/cookies.ts'
import { fail } from '#shared/errors.ts'
import { isUnionCountry } from '#shared/price/countries.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { showPlace, storePlace } from '../contract-place.ts'
import { noPlaceCookies, type PlaceCookies, postcodeCookiesOf, shopCookiesOf } from '../rules/place.ts'
import { defaultRadius } from '../rules.ts'
import { findPostcodeArea } from './communes.ts'
import { presentShop } from './present.ts'
import { findShopsById } from './queries.ts'

type Place = OperationResponse<typeof showPlace>

export async function loadPlace(db: Db, { id, estate }: CurrentUser): Promise<Place> {
  const [stored, address] = await Promise.all([findStored(db, id), findUsualTown(db, id, estate?.id ?? null)])
  const shop = stored && (await findPickupShop(db, stored.shop_id))
  return { place: stored && { postcode: stored.postcode, shopId: shop?.id ?? null }, address }
}

/** Of the address for which the cart is priced while no place is chosen. */
async function findUsualTown(db: Db, userId: number, estateId: number | null): Promise<Place['address']> {
  const [address] = await findAddresses(db, userId, estateId)
  if (!address || isUnionCountry(address.country)) return null
  const { postcode, city } = address
  return { postcode, city, middle: (await findPostcodeArea(db, postcode)).middle }
}

async function findStored(db: Db, userId: number) {
  const columns = ['postcode', 'shop_id'] as const
  const row = await db.selectFrom('buyer_places').select(columns).where('user_id', '=', userId).executeTakeFirst()
  return row ?? null
}

async function findPickupShop(db: Db | Tx, shopId: number | null) {
  const [shop] = shopId === null ? [] : await findShopsById(db, [shopId])
  return shop?.pickup ? shop : null
}

export async function savePlace(tx: Tx, userId: number, { body }: Input<typeof storePlace>) {
  const { postcode, shopId } = body
  if (shopId !== null && !(await findPickupShop(tx, shopId))) throw fail('NOT_FOUND')
  await tx
    .insertInto('buyer_places')
    .values({ user_id: userId, postcode, shop_id: shopId })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({ postcode, shop_id: shopId, updated_at: sql`now()` }),
    )
    .execute()
  return { postcode, shopId }
}

export async function deletePlace(tx: Tx, userId: number) {
  await tx.deleteFrom('buyer_places').where('user_id', '=', userId).execute()
  return { success: true as const }
}

/** After a login in a browser without a place: writes the cookies of the one stored with the account. */
export async function restorePlace(context: Context, db: Db, userId: number): Promise<void> {
  if (context.readCookie('postcode') || context.readCookie('selectedShop')) return
  const stored = await findStored(db, userId)
  if (!stored) return
  for (const [name, value] of Object.entries(await cookiesOf(db, stored)))
    context.setCookie(name, value, { maxAge: cookieLifetime, httpOnly: false })
}

/** At the logout: the next user of the browser may be elsewhere. Also removes a place chosen before the login. */
export function clearPlaceCookies({ setCookie }: Pick<Context, 'setCookie'>) {
  for (const name of Object.keys(noPlaceCookies)) setCookie(name, '', { maxAge: 0, httpOnly: false })
}

async function cookiesOf(db: Db, { postcode, shop_id }: { postcode: string; shop_id: number | null }) {
  const [{ middle }, shop] = await Promise.all([findPostcodeArea(db, postcode), findPickupShop(db, shop_id)])
  const around = middle && { ...middle, radiusKm: defaultRadius }
  const cookies: PlaceCookies = shop
    ? shopCookiesOf(presentShop(shop), { around, postcode })
    : postcodeCookiesOf(postcode, around)
  return cookies
}
