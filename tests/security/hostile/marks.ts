/** What is written where people write: something for each language a text may be taken for once it is shown. */

/** Called if anything of a mark is ever run; also the word by which a mark is found again. */
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

/** For what is followed when clicked. */
export const address = `javascript:${word}()//${mark}`

/** Ends a mark: the column it was written into. */
export const tagOf = (column: string) => `~${column}~`
export const tagsIn = (text: string) => [...text.matchAll(/~([a-z_]+\.[a-z_]+)~/g)].map(([, column = '']) => column)
