import { classes } from './classes.ts'

/** A text written in Markdown, made into safe HTML by the server. */
export function Prose({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: no HTML of an author passes the server's renderer
  return <div className={classes('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
