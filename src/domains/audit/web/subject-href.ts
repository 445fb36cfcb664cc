import { paths } from '#shared/paths.ts'

/** Back-office page of a subject. */
const pages: Record<string, (id: number) => string> = {
  users: paths.deskUser,
  sellers: paths.deskSeller,
  articles: paths.deskArticle,
  orders: paths.order,
  applications: id => `${paths.applicationDesk}?id=${id}`,
  returns: id => `${paths.disputeDesk}?id=${id}`,
  reports: id => `${paths.reportDesk}?id=${id}`,
  tickets: id => `${paths.supportDesk}?id=${id}`,
}

export const subjectHref = (kind: string, subject: string | null): string | null =>
  subject && /^\d+$/.test(subject) ? (pages[kind]?.(Number(subject)) ?? null) : null

/** Audit log of one subject. */
export const auditLogHref = (kind: string, subject: number | string) =>
  `${paths.journal}?${new URLSearchParams({ kind, subject: `${subject}` })}`
