/** Links of the drop-off of wine parcels: apart, because public pages would load them too. */
import { pathQuery } from '#shared/paths.ts'

export const parcelPaths = {
  drops: '/account/depots-de-colis',
  drop: (id: number) => `/account/depots-de-colis/${id}`,
  /** `depot`: an earlier drop to repeat. */
  announce: (filters: { magasin?: number; depot?: number; lignes?: number } = {}) =>
    `/account/depots-de-colis/annoncer${pathQuery(filters)}`,
  slip: (id: number) => `/api/parcel-drops/${id}/slip.pdf`,
  receipt: (id: number) => `/api/parcel-drops/${id}/receipt.pdf`,
  handoverList: (id: number) => `/api/seller/parcel-handovers/${id}/list.pdf`,
} as const
