import { ChevronLeftIcon, ChevronRightIcon } from '../icons/icons.tsx'
import { LinkArea } from './LinkArea.tsx'
import { pageWindow } from './page-window.ts'

interface PaginationProps {
  page: number
  count: number
  to: (page: number) => string
}

/** Real links, for crawlers and for people who open pages in tabs. */
export function Pagination({ page, count, to }: PaginationProps) {
  if (count < 2) return null
  return (
    <nav aria-label="Pages">
      <LinkArea className="flex flex-wrap items-center gap-1 border-t border-rule pt-3">
        {page > 1 && (
          <a href={to(page - 1)} rel="prev" className="page-link">
            <ChevronLeftIcon className="size-4" />
            <span className="max-sm:sr-only">Précédente</span>
          </a>
        )}
        {pageWindow(page, count).map((number, rank) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified only by its position
            <span key={`gap${rank}`} aria-hidden="true" className="px-1 text-soft">
              …
            </span>
          ) : (
            <a
              key={number}
              href={to(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              className="page-link"
            >
              {number}
            </a>
          ),
        )}
        {page < count && (
          <a href={to(page + 1)} rel="next" className="page-link">
            <span className="max-sm:sr-only">Suivante</span>
            <ChevronRightIcon className="size-4" />
          </a>
        )}
      </LinkArea>
    </nav>
  )
}
