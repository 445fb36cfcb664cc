/** Version of the terms a buyer accepts, kept with each purchase (C. conso L213-1). Change both together. */
export const termsVersion = '2026-11-20'
export const termsDay = '20 novembre 2026'
