/** Links of grouped orders: apart, because public pages would load them too. */
export const groupPaths = {
  open: (postcode?: string) => `/groupes${postcode ? `?cp=${postcode}` : ''}`,
  group: (token: string) => `/groupes/${token}`,
  addOffer: (token: string, q?: string) =>
    `/account/commandes-groupees/${token}/articles${q ? `?q=${encodeURIComponent(q)}` : ''}`,
  mine: '/account/commandes-groupees',
  start: (offre: number) => `/account/commandes-groupees/nouvelle?offre=${offre}`,
} as const
