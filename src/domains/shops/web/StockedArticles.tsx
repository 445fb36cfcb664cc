import { paths } from '#shared/paths.ts'
import { shownPrice } from '#shared/price/packaging.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { ArrowRightIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Price } from '#ui/Price.tsx'
import type { StockedArticle } from '../contract.ts'

/** A sample of the shop's stock, and the link to all of it. */
export function StockedArticles({ shopId, articles }: { shopId: number; articles: readonly StockedArticle[] }) {
  if (articles.length === 0) return null
  return (
    <section aria-labelledby="en-rayon" className="mt-10">
      <h2 id="en-rayon" className="rubric">
        En rayon dans ce magasin
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-4">
        {articles.map(article => (
          <li key={article.slug} data-index={article.categoryId} className="flex flex-col gap-1">
            {article.pictureId === null ? (
              <span className="aspect-square bg-index/6" />
            ) : (
              <Picture
                id={article.pictureId}
                alt=""
                width={320}
                height={320}
                sizes="(min-width: 64rem) 20vw, (min-width: 40rem) 30vw, 45vw"
                index={article.categoryId}
              />
            )}
            <h3 className="text-base">
              <Link to={paths.article(article.slug)} className="line-clamp-2 hover:underline">
                {article.title}
              </Link>
            </h3>
            <p className="caption">{article.brand}</p>
            <Price {...shownPrice(article, article)} className="mt-auto" />
          </li>
        ))}
      </ul>
      <ButtonLink to={`${paths.articles()}?magasin=${shopId}`} className="mt-6">
        Tout ce que ce magasin a aujourd’hui
        <ArrowRightIcon />
      </ButtonLink>
    </section>
  )
}
