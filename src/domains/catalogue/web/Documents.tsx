import { DocumentIcon } from '#ui/icons/icons.tsx'
import type { Article } from '../contract.ts'

/** The technical sheet is made from the article; the others were given by the sellers. */
export function Documents({ article: { slug, documents } }: { article: Article }) {
  return (
    <ul className="mt-3 flex flex-col gap-1">
      <Sheet href={`/articles/${slug}/fiche-technique.pdf`} title="Fiche technique" />
      {documents.map(({ id, title }) => (
        <Sheet key={id} href={`/documents/${id}`} title={title} />
      ))}
    </ul>
  )
}

function Sheet({ href, title }: { href: string; title: string }) {
  return (
    <li>
      <a
        href={href}
        type="application/pdf"
        target="_blank"
        rel="noopener"
        className="link inline-flex min-h-9 items-center gap-2"
      >
        <DocumentIcon className="size-4" />
        {title}
        <span className="caption">PDF</span>
      </a>
    </li>
  )
}
