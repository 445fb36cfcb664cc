/** First day of the texts of this release. Change it with them: purchases name it (C. conso L213-1). */
export const releasedOn = '2026-11-22'
