/** Links of take-back: apart, because public pages would load them too. */
export const takebackPaths = {
  collections: (postcode?: string) => `/collectes${postcode ? `?cp=${postcode}` : ''}`,
  collection: (id: number) => `/collectes/${id}`,
  certificate: (id: number) => `/api/collections/deposits/${id}/certificate.pdf`,
} as const
