import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { ArticleCard, type ShownCard } from './ArticleCard.tsx'

const rowSizes = '(min-width: 80rem) 13rem, (min-width: 64rem) 20vw, (min-width: 40rem) 33vw, 44vw'
const kinds = {
  /** The page itself, whose reader may turn it into a table. */
  list: { className: 'article-list', sizes: '(min-width:64rem) 14rem,(min-width:40rem) 33vw,50vw' },
  /** One row among other things. */
  row: { className: 'article-row', sizes: rowSizes },
  /** The same, for goods that the reader knows: each has its button. */
  usual: { className: 'article-row', sizes: rowSizes },
} as const
/** Columns of the widest screen. */
const rowLength = 5

interface ArticleGridProps {
  cards: readonly ShownCard[]
  kind: keyof typeof kinds
  /** Pictures in sight when the page opens. */
  eagerCount?: number
  label?: string
  /** At the end of each card. */
  extra?: (card: ShownCard) => ReactNode
}

export function ArticleGrid({ cards, kind, eagerCount = 0, label, extra }: ArticleGridProps) {
  const { className, sizes } = kinds[kind]
  const [first] = cards
  // Once for all the cards of a category: the page is lighter.
  const index = cards.every(({ categoryId }) => categoryId === first?.categoryId) ? first?.categoryId : undefined
  return (
    <LinkArea>
      <ul aria-label={label} data-index={index} className={classes('article-grid', className)}>
        {(kind === 'list' ? cards : cards.slice(0, rowLength)).map((card, rank) => (
          <ArticleCard
            key={card.id}
            card={card}
            index={index === undefined ? card.categoryId : undefined}
            sizes={sizes}
            eager={rank < eagerCount}
            withAction={kind === 'list' || kind === 'usual'}
          >
            {extra?.(card)}
          </ArticleCard>
        ))}
      </ul>
    </LinkArea>
  )
}
