import { request } from '#shared/request.ts'
import { createSharedQuery } from '#ui/shared-query.ts'
import type { removePlace, showPlace, storePlace } from '../../contract-place.ts'
import type { BuyerPlace } from '../../rules/place.ts'

const path = '/api/user/place'

let last: Promise<unknown> = Promise.resolve()

/** One request at a time, so that the last choice is the one that stays. */
export function storeInAccount({ postcode, shop }: BuyerPlace) {
  last = last.then(() => send(postcode, shop?.id ?? null)).catch(() => {})
}

const send = async (postcode: string | null, shopId: number | null) =>
  postcode === null
    ? request<typeof removePlace>({ method: 'DELETE', path }, {})
    : request<typeof storePlace>({ method: 'PUT', path }, { body: { postcode, shopId } })

/** Read once the last choice is stored, each time that a part of a page asks for it. */
export const accountPlace = createSharedQuery(
  () => last.then(() => request<typeof showPlace>({ method: 'GET', path }, {})),
  0,
)
