import title from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import text from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'

/** For `<link rel="preload" as="font" crossorigin>`: the same files as fonts.css, under the names the build gave them. */
export const fontPreloads: readonly string[] = [text, title]
