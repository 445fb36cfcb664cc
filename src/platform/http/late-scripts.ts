import { markOf } from './content-policy.ts'

/**
 * Scripts after the first paint: words and pictures have the line to themselves until there is something to see. The
 * router asks for its modules in the head and starts them with one inline module script; both become one that waits for
 * the paint. Pages work before it by links and forms. What is not as expected, or does not carry the nonce of this rendering,
 * stays as it is.
 */
const closing = '</script>'
const imported = /import (?:\* as (\w+) from )?("[^"]+");/g

export function lateScripts(html: string, nonce: string): string {
  const mark = markOf(nonce)
  const preload = new RegExp(`<link rel="modulepreload" href="([^"]+)"${mark}/>`, 'g')
  const opening = `<script${mark} type="module" async="">`
  const from = html.lastIndexOf(opening)
  const to = html.indexOf(closing, from)
  const code = from < 0 ? '' : html.slice(from + opening.length, to)
  if (!code) return html
  // Only the head asks for modules; the rest of a page is a hundred times as long.
  const headEnd = html.indexOf('</head>')
  const head = html.slice(0, headEnd)
  const hrefs = [...head.matchAll(preload)].map(([, href]) => href)
  return `${head.replace(preload, '')}${html.slice(headEnd, from)}${opening}${waiting(code, hrefs)}${html.slice(to)}`
}

function waiting(code: string, hrefs: readonly (string | undefined)[]): string {
  const modules = [...code.matchAll(imported)]
  const names = modules.map(([, name = '']) => name).join()
  const imports = modules.map(([, , path]) => `import(${path})`).join()
  const rest = code.replace(imported, '').trim()
  // Asked for together, not one after the other as they name each other.
  const ask = `for(let href of ${JSON.stringify(hrefs)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}))`
  return `let begin=async()=>{${ask};let[${names}]=await Promise.all([${imports}]);${rest}};document.hidden?begin():requestAnimationFrame(()=>setTimeout(begin))`
}
