/** Links of private pages: apart, because public pages would load them too. */
export const quotePaths = {
  quotes: '/account/devis',
  quote: (id: number) => `/account/devis/${id}`,
  newQuote: (vendeur: number) => `/account/devis/nouveau?vendeur=${vendeur}`,
  quoteOfOffer: (offre: number) => `/account/devis/nouveau?offre=${offre}`,
  quoteOfList: (liste: number, vendeur?: number) =>
    `/account/devis/nouveau?liste=${liste}${vendeur ? `&vendeur=${vendeur}` : ''}`,
} as const
