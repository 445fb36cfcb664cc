import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { paths } from '#shared/paths.ts'

/** Back-office page of a subject. */
const pages: Record<string, (id: number) => string> = {
  users: workspacePaths.userAdmin,
  sellers: workspacePaths.sellerAdmin,
  articles: workspacePaths.articleAdmin,
  orders: paths.order,
  applications: id => `${workspacePaths.applicationsAdmin}?id=${id}`,
  returns: id => `${workspacePaths.disputesAdmin}?id=${id}`,
  reports: id => `${workspacePaths.reportsAdmin}?id=${id}`,
  tickets: id => `${workspacePaths.ticketsAdmin}?id=${id}`,
}

export const subjectHref = (kind: string, subject: string | null): string | null =>
  subject && /^\d+$/.test(subject) ? (pages[kind]?.(Number(subject)) ?? null) : null

/** Audit log of one subject. */
export const auditLogHref = (kind: string, subject: number | string) =>
  `${workspacePaths.auditLog}?${new URLSearchParams({ kind, subject: `${subject}` })}`
