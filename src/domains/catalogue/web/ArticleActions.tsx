import { useIsAccountant } from '#domains/identity/web/session.ts'
import { paths } from '#shared/paths.ts'

/** Plain form and link: they work without scripts, and need none. */
export function ArticleActions({ slug, variantId }: { slug: string; variantId: number | undefined }) {
  const mayBuy = !useIsAccountant()
  return (
    <form noValidate method="post" action={paths.purchaseLists()} className="mt-3 flex flex-wrap gap-x-5 text-sm">
      {variantId && mayBuy && (
        <>
          <input type="hidden" name="variantId" value={variantId} />
          <button type="submit" name="intent" value="favourite" className="link">
            Garder en favori
          </button>
        </>
      )}
      <a href={`${paths.article(slug)}/alerte`} className="link">
        M’avertir (stock, prix)
      </a>
    </form>
  )
}
