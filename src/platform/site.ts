/** Where the site answers, for links in mails written by jobs and by other servers' calls, which have no page behind them. */
let origin = 'http://localhost:3000'

/** Called once by each process, with what its configuration says. */
export const setSite = (configured: string) => {
  origin = configured
}

export const siteUrl = (path: string) => `${origin}${path}`
