/** Version of the terms that a buyer accepts, stored with each purchase (C. conso L213-1). Change it with the text. */
export const termsVersion = '2026-11-22'
export const termsDay = '22 novembre 2026'
