/**
 * Scripts after the first paint: words and pictures have the line to themselves until there is something to see. The
 * router asks for its modules in the head and starts them with one inline module script; both become one that waits for
 * the paint. Pages work before it by links and forms. What is not as expected stays as it is.
 */
const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const start = /<script type="module" async="">([\s\S]*?)<\/script>/
const imported = /import (?:\* as (\w+) from )?("[^"]+");/g

export function lateScripts(html: string): string {
  const [whole, code] = html.match(start) ?? []
  if (!whole || !code) return html
  const hrefs = [...html.matchAll(preload)].map(([, href]) => href)
  return html
    .replace(preload, '')
    .replace(whole, () => `<script type="module" async="">${waiting(code, hrefs)}</script>`)
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
