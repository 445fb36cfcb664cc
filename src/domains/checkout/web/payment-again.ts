import { paths } from '#shared/paths.ts'

/** After a payment that ended without money: the choice of the payment, with the reason. */
export const paymentAgain = (purchaseId: number) => `${paths.paymentPage}?achat=${purchaseId}#payer`
