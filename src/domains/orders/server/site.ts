/** Where the site answers, for links in mails written by jobs and by other servers' calls, which have no page behind them. */
export const siteUrl = (path: string) =>
  `${process.env.PUBLIC_URL?.replace(/\/$/, '') || `http://localhost:${process.env.PORT || 3000}`}${path}`
