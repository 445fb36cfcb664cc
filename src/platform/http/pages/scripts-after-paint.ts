const preload = '<link rel="modulepreload" href="'
const moduleTag = ' type="module" async="">'

/**
 * A frame is painted between the two callbacks. A page in a background tab, which paints nothing, loads its scripts at
 * once; one that waits long for its styles, after five seconds.
 */
const painted =
  'await new Promise(go=>{document.hidden?go():requestAnimationFrame(()=>setTimeout(go));setTimeout(go,5e3)});'
const preloadAll = (urls: readonly string[]) =>
  `for(const href of ${JSON.stringify(urls)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`

/**
 * Lets the scripts of a rendered page load after its first paint: it is complete without them, and their 140 kB delayed
 * styles, fonts and pictures. The router preloads them in the head, and imports them statically in its last script.
 * Text of users never contains an unescaped `<`. A page without the router's script is returned unchanged.
 */
export function scriptsAfterPaint(html: string): string {
  const tag = html.lastIndexOf(moduleTag)
  if (tag < 0) return html
  const from = tag + moduleTag.length
  const to = html.indexOf('</script>', from)
  const [head = '', ...links] = html.slice(0, from).split(preload)
  const urls = links.map(part => part.slice(0, part.indexOf('"')))
  const page = head + links.map(part => part.slice(part.indexOf('>') + 1)).join('')
  const code = html
    .slice(from, to)
    .replaceAll(/^import \* as (\w+) from ("[^"]+");\n/gm, (_, name, url) => `const ${name}=await import(${url});`)
  return page + painted + preloadAll(urls) + code + html.slice(to)
}
