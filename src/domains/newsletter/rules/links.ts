export const newsletterLinks = {
  subscribe: '/lettre',
  byToken: (token: string) => `/lettre/${token}`,
  admin: '/dashboard/lettre',
} as const
