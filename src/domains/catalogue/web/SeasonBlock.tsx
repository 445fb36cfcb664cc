import type { SeasonalCategory } from '#domains/search/contract.ts'
import type { ShownCard } from '#domains/search/web/ArticleCard.tsx'
import { ArticleGrid } from '#domains/search/web/ArticleGrid.tsx'
import { seasonHref, seasonSpan } from '#domains/search/web/season.ts'
import { paths } from '#shared/paths.ts'
import { classes } from '#ui/classes.ts'
import { ArrowRightIcon } from '#ui/icons/icons.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'

interface SeasonBlockProps {
  season: SeasonalCategory
  articles: readonly ShownCard[]
  /** On a phone, only its name and reason: the first season has the goods. */
  brief: boolean
}

export function SeasonBlock({ season, articles, brief }: SeasonBlockProps) {
  const wide = brief ? 'max-sm:hidden' : ''
  return (
    <article className="grid gap-4 py-5 max-sm:gap-3 max-sm:py-2.5 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-8">
      <LinkArea>
        <p className="caption">{seasonSpan(season)}</p>
        <h3 className="text-xl">
          <a href={seasonHref(season)} className="hover:underline">
            {season.title}
          </a>
        </h3>
        <p className={classes('mt-1 max-w-prose text-sm text-soft', wide)}>{season.why}</p>
        <ul className={classes('mt-2 flex flex-wrap gap-x-4 lg:flex-col', wide)}>
          {season.tags.map(({ name, categoryId }) => (
            <li key={name} data-index={categoryId}>
              <a
                href={paths.articles({ cat: categoryId, tags: name })}
                className="inline-flex min-h-8 items-center gap-2 text-sm hover:underline"
              >
                <span aria-hidden="true" className="size-2 bg-index" />
                {name}
              </a>
            </li>
          ))}
        </ul>
        <a
          href={seasonHref(season)}
          className={classes('link mt-2 inline-flex min-h-9 items-center gap-1 text-sm font-medium', wide)}
        >
          Tous les articles
          <span className="sr-only">{` de saison\u00a0: ${season.title}`}</span>
          <ArrowRightIcon className="size-4" />
        </a>
      </LinkArea>
      <div className={wide}>
        <ArticleGrid kind="row" cards={articles} label={season.title} />
      </div>
    </article>
  )
}
