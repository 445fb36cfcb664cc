import { FileTable } from '#domains/workspace/web/admin/ListAndFile.tsx'
import { formatLongDate } from '#shared/dates.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { Column } from '#ui/Table.tsx'
import { Thumbnail } from '#ui/Thumbnail.tsx'
import type { ReviewRow } from '../../contract-review.ts'
import { type ArticleStatus, articleStatusLabels } from '../../rules/review.ts'

const tones: Record<ArticleStatus, Tone> = {
  draft: 'neutral',
  review: 'warning',
  published: 'success',
  archived: 'neutral',
  withdrawn: 'danger',
}
export const ArticleBadge = ({ status }: { status: ArticleStatus }) => (
  <Badge tone={tones[status]}>{articleStatusLabels[status]}</Badge>
)

interface Props {
  articles: readonly ReviewRow[]
  current: number | undefined
  to: (id: number) => string
}

export function ReviewTable({ articles, current, to }: Props) {
  const columns: Column<ReviewRow>[] = [
    {
      key: 'title',
      title: 'Article',
      head: true,
      cell: article => <ArticleName article={article} to={to} />,
    },
    { key: 'status', title: 'État', phone: 'price', cell: ({ status }) => <ArticleBadge status={status} /> },
    { key: 'category', title: 'Catégorie', phone: 'plain', cell: ({ category }) => category },
    { key: 'seller', title: 'Décrit par', cell: ({ seller }) => seller ?? 'Cep & Chai' },
    { key: 'offers', title: 'Offres', align: 'end', cell: ({ offers }) => offers },
    {
      key: 'created',
      title: 'Créé le',
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatLongDate(createdAt)}</span>,
    },
  ]
  return (
    <FileTable
      caption="Articles"
      columns={columns}
      rows={articles}
      current={current}
      empty={
        <EmptyState icon={<CheckIcon />} title="Aucun article ici">
          Les articles que les vendeurs décrivent arrivent ici quand la relecture avant publication est choisie dans la
          configuration, ou quand leur texte porte une allégation environnementale.
        </EmptyState>
      }
    />
  )
}

const ArticleName = ({ article, to }: { article: ReviewRow; to: Props['to'] }) => (
  <Link to={to(article.id)} preventScrollReset className="flex items-center gap-3 no-underline hover:underline">
    <Thumbnail id={article.pictureId} index={article.categoryId} />
    <span>
      <span className="font-medium">{article.title}</span>
      <span className="caption block">{article.brand}</span>
    </span>
  </Link>
)
