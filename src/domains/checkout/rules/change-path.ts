import { paths } from '#shared/paths.ts'

/** Apart: public pages would load it too. */
export const changePath = (orderId: number) => `${paths.order(orderId)}/modifier`
