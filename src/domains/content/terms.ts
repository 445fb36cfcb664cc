/** Version of the terms a buyer accepts, kept with each purchase (C. conso L213-1). Change both together. */
export const termsVersion = '2026-11-21'
export const termsDay = '21 novembre 2026'
