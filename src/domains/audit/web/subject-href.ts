import { paths } from '#shared/paths.ts'

/** Back-office page of a subject. */
const pages: Record<string, (id: number) => string> = {
  users: paths.userAdmin,
  sellers: paths.sellerAdmin,
  articles: paths.articleAdmin,
  orders: paths.order,
  applications: id => `${paths.applicationsAdmin}?id=${id}`,
  returns: id => `${paths.disputesAdmin}?id=${id}`,
  reports: id => `${paths.reportsAdmin}?id=${id}`,
  tickets: id => `${paths.ticketsAdmin}?id=${id}`,
}

export const subjectHref = (kind: string, subject: string | null): string | null =>
  subject && /^\d+$/.test(subject) ? (pages[kind]?.(Number(subject)) ?? null) : null

/** Audit log of one subject. */
export const auditLogHref = (kind: string, subject: number | string) =>
  `${paths.auditLog}?${new URLSearchParams({ kind, subject: `${subject}` })}`
