/** Columns of a CSV of relay points; case and accents do not matter. The last two may be empty. */
export const relayColumns = [
  'numero',
  'transporteur',
  'nom',
  'rue',
  'code_postal',
  'ville',
  'latitude',
  'longitude',
] as const
