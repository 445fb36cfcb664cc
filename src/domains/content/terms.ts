/** Version of the terms that a buyer accepts, stored with each purchase (C. conso L213-1). Change it with the text. */
export const termsVersion = '2026-11-21'
export const termsDay = '21 novembre 2026'
