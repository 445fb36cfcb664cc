import { classes } from './classes.ts'

/** Text that its author wrote in Markdown and that the server converted to safe HTML. */
export function Prose({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's renderer escapes all HTML of an author
  return <div className={classes('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
