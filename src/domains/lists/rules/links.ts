export const sharedListPath = (token: string) => `/listes/${token}`
export const scheduledOrderPath = (id: number | string) => `/account/listes/programmees/${id}`
