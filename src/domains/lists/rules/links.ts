export const sharedListPath = (token: string) => `/listes/${token}`
