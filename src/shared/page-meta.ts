import type { MetaDescriptor } from 'react-router'

type Matches = readonly ({ loaderData?: unknown } | undefined)[]
type Page = {
  title: string
  description: string
  /** Canonical path: contains only the parameters worth indexing. */
  path: string
  /** Picture of a shared link; the site's own picture by default. */
  picture?: string
  /** true: not for search engines (personal lists, search results, payment steps). */
  hidden?: boolean
}

const sharePicture = '/partage.png'

/** Base URL from the root route; relative when the root itself failed. */
function originOf(matches: Matches): string {
  const data = matches[0]?.loaderData
  return data && typeof data === 'object' && 'origin' in data && typeof data.origin === 'string' ? data.origin : ''
}

/** Title, description, canonical URL and share card of a page. */
export function pageMeta(matches: Matches, { title, description, path, picture, hidden }: Page): MetaDescriptor[] {
  const origin = originOf(matches)
  const tags: MetaDescriptor[] = [
    { title: `${title} — Cep & Chai` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: `${origin}${path}` },
    { property: 'og:site_name', content: 'Cep & Chai' },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'fr_FR' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: `${origin}${path}` },
    { property: 'og:image', content: `${origin}${picture ?? sharePicture}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  return hidden ? [...tags, { name: 'robots', content: 'noindex' }] : tags
}
