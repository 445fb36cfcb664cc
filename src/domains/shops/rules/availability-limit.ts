/** Offers in one request; apart from the contract, whose schemas stay out of the browser. */
export const offersAtOnce = 60
