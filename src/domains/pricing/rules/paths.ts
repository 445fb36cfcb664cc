/** Pages about reserved offers. */
export const accessPath = (vendorId: number | string) => `/account/acces/${vendorId}`
