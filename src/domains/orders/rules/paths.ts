/** Links of private pages: apart, because public pages would load them too. */
export const orderPaths = { deposits: '/account/consignes' } as const
