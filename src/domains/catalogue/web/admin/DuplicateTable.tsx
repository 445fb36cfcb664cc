import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Table } from '#ui/Table.tsx'
import type { Twin } from '../../contract-review.ts'

interface DuplicateProps {
  pairs: readonly { article: Twin; twin: Twin }[]
  to: (id: number) => string
}

export const DuplicateTable = ({ pairs, to }: DuplicateProps) => (
  <Table
    tight
    caption="Doublons possibles"
    rows={pairs}
    rowKey={({ article, twin }) => `${article.id} ${twin.id}`}
    empty={
      <EmptyState icon={<CheckIcon />} title="Aucun doublon en vue">
        On compare les articles que les vendeurs ont décrits à tous les autres&nbsp;: même EAN d’abord, puis titres
        presque pareils d’une même marque.
      </EmptyState>
    }
    columns={[
      {
        key: 'article',
        title: 'Article d’un vendeur',
        head: true,
        cell: ({ article }) => (
          <Link to={to(article.id)} className="link">
            {article.title}
          </Link>
        ),
      },
      {
        key: 'twin',
        title: 'Ressemble à',
        cell: ({ twin }) => (
          <Link to={to(twin.id)} className="link">
            {twin.title}
          </Link>
        ),
      },
      {
        key: 'why',
        title: 'Pourquoi',
        cell: ({ twin }) =>
          twin.sameEan ? (
            <Badge tone="warning">Même EAN</Badge>
          ) : (
            `Titres pareils à ${Math.round(twin.alike * 100)}\u00a0%`
          ),
      },
      {
        key: 'distinct',
        title: 'Décision',
        titleHidden: true,
        align: 'end',
        cell: ({ article, twin }) => (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="article" value={article.id} />
            <input type="hidden" name="from" value={twin.id} />
            <Button
              type="submit"
              name="intent"
              value="distinct"
              size="sm"
              aria-label={`Pas un doublon\u00a0: ${article.title} et ${twin.title}`}
            >
              Pas un doublon
            </Button>
          </Form>
        ),
      },
    ]}
  />
)
