import { pathQuery } from '#shared/paths.ts'

/** Links of reviews: apart, so that public pages do not load them. */
export const reviewLinks = {
  rules: '/avis',
  ofArticle: (slug: string, page?: number) =>
    `/articles/${slug}/avis${pathQuery({ page: page === 1 ? undefined : page })}`,
  ofSeller: (slug: string, page?: number) =>
    `/avis/vendeurs/${slug}${pathQuery({ page: page === 1 ? undefined : page })}`,
  /** `ligne`, `commande`, `avis`: what to write about, or the review to change. */
  own: (shown: { ligne?: number; commande?: number; avis?: number } = {}) => `/account/avis${pathQuery(shown)}`,
  received: '/account/avis-clients',
  admin: '/dashboard/avis',
} as const
