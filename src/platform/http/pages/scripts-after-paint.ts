import { markOf } from './content-policy.ts'

const preload = '<link rel="modulepreload" href="'
const moduleTag = ' type="module" async="">'
/** Of no type that a browser runs. */
const waitingTag = ' type="later" async="">'

/**
 * Runs the waiting script, whose modules are all preloaded, once a frame is painted, which is between the two callbacks. A
 * page in a background tab, which paints nothing, runs it at once; one that waits long for its styles, after five seconds.
 * A script whose type a browser does not know runs when it is inserted again with one that it knows.
 */
const runAfterPaint = (urls: readonly string[]) =>
  `{const d=document,s=d.querySelector("[type=later]");d.currentScript.remove();new Promise(go=>{d.hidden?go():requestAnimationFrame(()=>setTimeout(go));setTimeout(go,5e3)}).then(()=>{for(const href of ${JSON.stringify(urls)})d.head.append(Object.assign(d.createElement("link"),{rel:"modulepreload",href}));s.type="module";s.before(s)})}`

/**
 * Lets the scripts of a rendered page load after its first paint: it is complete without them, and their 140 kB delayed
 * styles, fonts and pictures. Takes the preloads of modules out of the page, and lets its last module script wait.
 * Text of users never contains an unescaped `<`. A page without a module script is returned unchanged.
 */
export function scriptsAfterPaint(html: string, nonce: string): string {
  const tag = html.lastIndexOf(moduleTag)
  if (tag < 0) return html
  const end = html.indexOf('</script>', tag) + '</script>'.length
  const [head = '', ...links] = html.slice(0, tag).split(preload)
  const urls = links.map(link => link.slice(0, link.indexOf('"')))
  const page = head + links.map(link => link.slice(link.indexOf('>') + 1)).join('')
  const waiting = waitingTag + html.slice(tag + moduleTag.length, end)
  return `${page}${waiting}<script${markOf(nonce)}>${runAfterPaint(urls)}</script>${html.slice(end)}`
}
