import type { ShopDetails } from '../contract.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The shop for search engines: https://schema.org/Store */
export const storeJsonLd = (shop: ShopDetails) => ({
  '@context': 'https://schema.org',
  '@type': 'Store',
  name: shop.name,
  description: shop.description,
  telephone: shop.phone,
  email: shop.email,
  address: {
    '@type': 'PostalAddress',
    streetAddress: shop.address,
    postalCode: shop.postcode,
    addressLocality: shop.city,
    addressCountry: 'FR',
  },
  geo: { '@type': 'GeoCoordinates', latitude: shop.latitude, longitude: shop.longitude },
  openingHoursSpecification: [
    ...shop.hours.map(({ weekday, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days[weekday - 1],
      opens,
      // schema.org times have no 24:00.
      closes: closes === '24:00' ? '23:59' : closes,
    })),
    // Equal opening and closing times mean closed.
    ...shop.closures.map(({ from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: from,
      validThrough: to,
      opens: '00:00',
      closes: '00:00',
    })),
  ],
  parentOrganization: {
    '@type': 'Organization',
    name: shop.seller.name,
    legalName: shop.seller.legalName,
    vatID: shop.seller.vatNumber ?? undefined,
  },
})
