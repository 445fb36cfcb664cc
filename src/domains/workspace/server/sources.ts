import type { Db } from '#platform/db/pool.ts'
import type { AdminTopic, SellerTopic, Waiting } from '../rules/topics.ts'

/** A member of a seller, for whom work is counted. */
export type SellerMember = { userId: number; vendorId: number }

/** What one domain counts, in one query; a topic without work may be left out. */
export type WaitingSource<Topic extends string, Who> = {
  topics: readonly Topic[]
  count: (db: Db, who: Who) => Promise<Waiting<Topic>[]>
}

/** Name and public shops of a seller. */
export type SellerName = { name: string; shops: { id: number; name: string }[]; isCooperative: boolean }

/** Given by the application, which knows every domain. */
export type WorkspaceSources = {
  seller: readonly WaitingSource<SellerTopic, SellerMember>[]
  admin: readonly WaitingSource<AdminTopic, null>[]
  nameSeller: (db: Db, vendorId: number) => Promise<SellerName>
}
