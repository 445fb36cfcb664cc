import type { MetaDescriptor } from 'react-router'

/** Title, description and canonical address of a public page; `path` holds only the parameters worth indexing. */
export const pageMeta = (title: string, description: string, path: string): MetaDescriptor[] => [
  { title: `${title} — Cep & Chai` },
  { name: 'description', content: description },
  { tagName: 'link', rel: 'canonical', href: path },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:locale', content: 'fr_FR' },
]
