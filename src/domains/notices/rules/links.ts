/** Addresses of notices, apart from `paths`, which the scripts of every public page carry. */
const noticeForm = '/signaler'

export const noticeLinks = {
  form: noticeForm,
  ofArticle: (slug: string) => `${noticeForm}?article=${slug}`,
  ofShop: (id: number) => `${noticeForm}?boutique=${id}`,
  decision: (token: string) => `/signalement/${token}`,
  admin: '/dashboard/signalements-contenus',
  noticeAdmin: (id: number) => `/dashboard/signalements-contenus?id=${id}`,
  complaintAdmin: (id: number) => `/dashboard/signalements-contenus?etat=contestes&contestation=${id}`,
  yearReport: (year: number) => `/api/admin/notices/report?year=${year}`,
  yearStatements: (year: number) => `/api/admin/notices/statements?year=${year}`,
} as const
