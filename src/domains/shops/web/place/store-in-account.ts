import { request } from '#shared/request.ts'
import type { removePlace, storePlace } from '../../contract-place.ts'
import type { BuyerPlace } from '../../rules/place.ts'
import { accountPlace } from './account-place.ts'

let last: Promise<unknown> = Promise.resolve()

/** One request at a time, so that the last choice is the one that stays. */
export default function storeInAccount({ postcode, shop }: BuyerPlace) {
  last = last
    .then(() => send(postcode, shop?.id ?? null))
    .then(accountPlace.refresh)
    .catch(() => {})
}

const send = async (postcode: string | null, shopId: number | null) =>
  postcode === null
    ? request<typeof removePlace>({ method: 'DELETE', path: '/api/user/place' }, {})
    : request<typeof storePlace>({ method: 'PUT', path: '/api/user/place' }, { body: { postcode, shopId } })
