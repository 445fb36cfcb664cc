import text from '@cut-fonts/text.woff2?url'
import title from '@cut-fonts/title.woff2?url'

/** For `<link rel="preload" as="font" crossorigin>`: the same files as fonts.css, under the names the build gave them. */
export const fontPreloads: readonly string[] = [text, title]
