import { markOf } from './content-policy.ts'

/**
 * Loads scripts after the first paint, so that text and pictures have the network to themselves until then. The router
 * preloads its modules in the head and starts them with one inline module script; both become one script that waits for
 * the paint. Pages work before it through links and forms. Markup that has another shape, or lacks the nonce of this
 * rendering, is unchanged.
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
  // Only the head preloads modules; the rest of a page is a hundred times as long.
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
  // Preloaded together: imports alone would discover them one after the other.
  const ask = `for(let href of ${JSON.stringify(hrefs)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}))`
  return `let begin=async()=>{${ask};let[${names}]=await Promise.all([${imports}]);${rest}};document.hidden?begin():requestAnimationFrame(()=>setTimeout(begin))`
}
