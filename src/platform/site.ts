/** Base URL for links in mails that jobs and other servers' calls write, outside any page request. */
let origin = 'http://localhost:3000'

/** Called once by each process, with its configured URL. */
export const setSite = (configured: string) => {
  origin = configured
}

export const siteUrl = (path: string) => `${origin}${path}`
