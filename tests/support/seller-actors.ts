import type { TestApp } from './app.ts'
import { createMember, createUser, createVendor } from './factories.ts'

/** A seller with two members, a buyer, another seller and an operator, each logged in. */
export async function sellerActors(app: TestApp) {
  const vendor = await createVendor(app.db)
  const rival = await createVendor(app.db)
  const buyerId = await createUser(app.db)
  const cookies = {
    seller: await app.loginAs(vendor.userId),
    staff: await app.loginAs(await createMember(app.db, vendor.vendorId, 'staff')),
    preparer: await app.loginAs(await createMember(app.db, vendor.vendorId, 'orders')),
    buyer: await app.loginAs(buyerId),
    rival: await app.loginAs(rival.userId),
    admin: await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] })),
  }
  return { vendor, rival, buyerId, cookies }
}
export type SellerActor = keyof Awaited<ReturnType<typeof sellerActors>>['cookies']
