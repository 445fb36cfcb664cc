import { pathQuery } from '#shared/paths.ts'

export const alertLinks = {
  create: (slug: string) => `/articles/${slug}/alerte`,
  byToken: (token: string) => `/alerte-article/${token}`,
  own: (shown: { fait?: string } = {}) => `/account/alertes${pathQuery(shown)}`,
} as const
