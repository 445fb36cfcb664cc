import type { ReactNode } from 'react'
import { AddToCart } from '#domains/cart/web/AddToCart.tsx'
import { paths } from '#shared/paths.ts'
import { buttonClasses } from '#ui/Button.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Price } from '#ui/Price.tsx'
import { UnitAmount, UnitPriceText } from '../Amount.tsx'
import type { ComparedFact, ComparedHead } from './comparison.ts'

interface ComparisonTableProps {
  heads: readonly ComparedHead[]
  facts: readonly ComparedFact[]
}

export function ComparisonTable({ heads, facts }: ComparisonTableProps) {
  const ids = heads.map(({ id }) => id)
  return (
    <div className="relative mt-5 overflow-x-auto">
      <table className="comparison">
        <caption className="sr-only">Articles comparés</caption>
        <thead>
          <tr>
            <td>{heads.length > 1 && <span className="comparison-mark">Différence</span>}</td>
            {heads.map(head => (
              <th key={head.id} scope="col" data-index={head.categoryId}>
                <Head head={head} others={ids.filter(id => id !== head.id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Line label="Prix">
            {heads.map(({ id, price, variantCount }) => (
              <td key={id}>
                <Price {...price} className={variantCount > 1 ? 'price-from' : ''} />
              </td>
            ))}
          </Line>
          {heads.some(({ unitPrice }) => unitPrice) && (
            <Line label="Prix à l’unité">
              {heads.map(({ id, unitPrice, price, packLabel, vatBasisPoints }) => (
                <td key={id}>
                  {unitPrice ? (
                    <UnitPriceText {...{ price: unitPrice, packLabel, vatBasisPoints }} />
                  ) : (
                    <UnitAmount price={price} />
                  )}
                </td>
              ))}
            </Line>
          )}
          {facts.map(({ label, values, differs }) => (
            <Line key={label} label={label} differs={differs}>
              {heads.map(({ id }, rank) => (
                <td key={id}>{values[rank] || '—'}</td>
              ))}
            </Line>
          ))}
          <Line label="Commander">
            {heads.map(head => (
              <td key={head.id}>
                <Action head={head} />
              </td>
            ))}
          </Line>
        </tbody>
      </table>
    </div>
  )
}

function Line({ label, differs, children }: { label: string; differs?: boolean; children: ReactNode }) {
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">
        {label}
        {differs && <span className="sr-only"> (différence)</span>}
      </th>
      {children}
    </tr>
  )
}

function Head({ head: { slug, title, pictureId }, others }: { head: ComparedHead; others: readonly number[] }) {
  return (
    <>
      {pictureId === null ? (
        <span className="picture" />
      ) : (
        <Picture id={pictureId} alt="" width={256} height={256} sizes="10rem" widths={[256, 384]} />
      )}
      <a href={paths.article(slug)} className="block font-medium hover:underline">
        {title}
      </a>
      <Link to={paths.compare(others)} className="link inline-flex min-h-8 items-center text-sm font-normal">
        Retirer<span className="sr-only">{`\u00a0: ${title}`}</span>
      </Link>
    </>
  )
}

/** Goods that come in several models are chosen on their page. */
function Action({ head: { slug, title, variantCount, canBeBought, offer, saleUnit } }: { head: ComparedHead }) {
  if (variantCount > 1)
    return (
      <a href={paths.article(slug)} className={buttonClasses({ size: 'sm' })}>
        {`Voir les ${variantCount}\u00a0modèles`}
      </a>
    )
  if (!canBeBought) return 'Épuisé'
  const { id, ...terms } = offer
  return <AddToCart compact offerId={id} {...terms} saleUnit={saleUnit} articleTitle={title} />
}
