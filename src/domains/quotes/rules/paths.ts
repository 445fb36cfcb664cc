/** Links of private pages: apart, because public pages would load them too. */
export const quotePaths = {
  quotes: '/account/devis',
  quote: (id: number) => `/account/devis/${id}`,
  newQuote: (vendeur: number) => `/account/devis/nouveau?vendeur=${vendeur}`,
} as const
