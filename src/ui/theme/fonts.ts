import text from '@cut-fonts/text.woff2?url'
import title from '@cut-fonts/title.woff2?url'

/** For `<link rel="preload" as="font" crossorigin>`: the same files as theme/fonts.css, under their built names. */
export const fontPreloads: readonly string[] = [text, title]
