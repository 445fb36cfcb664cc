import { workingDaysAfter } from '#domains/shipping/rules/working-days.ts'
import { isoDay } from '#shared/dates.ts'

/** Last ISO day to answer a notice about a dangerous product (regulation (EU) 2023/988, article 22 (12)). */
export const safetyDue = (reportedAt: string): string => workingDaysAfter(isoDay(new Date(reportedAt)), 3)
