import { seatAddress } from '#shared/price/seats.ts'
import type { Commune, Shop, ShopDetails, StockedArticle } from '../contract.ts'
import { prefectureNear } from '../known-places.ts'
import { producerIdLine } from '../rules/opening.ts'
import { roundedPosition } from '../rules.ts'
import type { CommuneRow } from './communes.ts'
import type { ShopDetailsRow, ShopRow, StockedArticleRow } from './queries.ts'

/** `08:30:00` → `08:30` */
const clock = (time: string) => time.slice(0, 5)

export const presentShop = (row: ShopRow): Shop => ({
  id: row.id,
  name: row.name,
  vendor: { id: row.vendor_id, name: row.vendor_name },
  address: row.street,
  postcode: row.postcode,
  city: row.city,
  latitude: row.latitude,
  longitude: row.longitude,
  phone: row.phone,
  hours: row.hours.map(({ weekday, opens, closes }) => ({ weekday, opens: clock(opens), closes: clock(closes) })),
  closures: row.closures.map(({ from_day, to_day, reason }) => ({ from: from_day, to: to_day, reason })),
  pickup: row.pickup,
  pickupReadyHours: row.pickup_ready_hours,
  warehouseId: row.warehouse_id,
  userId: row.user_id,
})

const presentArticle = (row: StockedArticleRow): StockedArticle => ({
  slug: row.slug,
  title: row.title,
  brand: row.brand_name,
  categoryId: row.category_id,
  pictureId: row.picture_id,
  priceCents: row.price_cents,
  vatBasisPoints: row.vat_basis_points,
  saleUnit: row.sale_unit,
  packLabel: row.pack_label,
  minimum: row.minimum,
  step: row.step,
})

export const presentShopDetails = (row: ShopDetailsRow, articles: readonly StockedArticleRow[]): ShopDetails => ({
  ...presentShop(row),
  email: row.email,
  description: row.description,
  sellerSlug: row.vendor_slug,
  seller: {
    id: row.vendor_id,
    name: row.vendor_name,
    legalName: row.legal_name,
    legalForm: row.legal_form,
    capitalEuros: row.capital_euros,
    siren: row.siren,
    siret: row.siret,
    vatNumber: row.vat_number,
    producerIds: row.producer_ids.map(producerIdLine),
    mediator:
      row.mediator_name === null || row.mediator_address === null
        ? null
        : { name: row.mediator_name, address: row.mediator_address, site: row.mediator_site },
    register: row.register,
    ...seatOfSeller(row),
    phone: row.vendor_phone,
    email: row.vendor_email,
    description: row.vendor_description,
  },
  articles: articles.map(presentArticle),
})

const seatOfSeller = ({ vendor_street, vendor_postcode, vendor_city, seat }: ShopDetailsRow) => {
  const { street: address, ...place } = seatAddress(
    { street: vendor_street, postcode: vendor_postcode, city: vendor_city },
    seat,
  )
  return { address, ...place }
}

/** `typed` is the postcode typed, full or partial. */
export function presentCommune(row: CommuneRow, typed: string | null): Commune {
  const { insee, name, postcodes, latitude, longitude, near } = row
  const known = latitude !== null && longitude !== null ? { latitude, longitude } : null
  const place = known ?? (near && roundedPosition(near)) ?? prefectureNear(insee)
  return {
    insee,
    name,
    postcodes,
    postcode: postcodes.find(code => typed && code.startsWith(typed)) ?? postcodes[0] ?? '',
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    approximate: !known && place !== null,
  }
}
