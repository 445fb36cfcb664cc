/** Version of the terms a purchase is placed under; it is kept with each purchase. Change both together. */
export const termsVersion = '2026-11-20'
export const termsDay = '20 novembre 2026'
