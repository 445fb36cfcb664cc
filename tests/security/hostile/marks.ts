/** Hostile text: it targets each language that might interpret a text when it is shown. */

/** Called if any hostile text runs; also the search term that finds it in the output. */
export const word = 'zqx'

/** A formula, the end of an attribute, of an element and of a script, a template, a link, a PDF object, a header. */
export const mark = [
  `=HYPERLINK("http://${word}.example")`,
  `'"><img src=x onerror=${word}()>`,
  `</title></textarea></script><script>${word}()</script><!--`,
  `<svg/onload=${word}()>{{7*7}}\${7*7}<%=7*7%>`,
  `[${word}](javascript:${word}(1))`,
  `\\) >> /JS (${word}) ) >>`,
  `\r\nBcc: ${word}@${word}.example\r\n\u202e\u2028`,
].join('')

/** For text used as a link target. */
export const address = `javascript:${word}()//${mark}`

/** Ends the hostile text with the column it was written to. */
export const tagOf = (column: string) => `~${column}~`
export const tagsIn = (text: string) => [...text.matchAll(/~([a-z_]+\.[a-z_]+)~/g)].map(([, column = '']) => column)
