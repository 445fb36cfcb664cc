/** Column of each field in a CSV of relay points; case and accents do not matter. The last two may be empty. */
export const relayColumnOf = {
  id: 'numero',
  carrier: 'transporteur',
  name: 'nom',
  street: 'rue',
  postcode: 'code_postal',
  city: 'ville',
  latitude: 'latitude',
  longitude: 'longitude',
} as const
export const relayColumns = Object.values(relayColumnOf)
