import { isAddition, isNewVariantField } from '#domains/catalogue/rules/article-sheet.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatLongDate } from '#shared/dates.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { SellerArticle } from '../../../../contract-seller-article.ts'

type Request = NonNullable<SellerArticle['request']>

/** The last request and the operator’s response, field by field. */
export function RequestStatus({ request, articleId }: { request: Request; articleId: number }) {
  const isOpen = request.status === 'open'
  const hasNew = request.fields.some(({ field, decision }) => isNewVariantField(field) && decision === 'accepted')
  return (
    <section aria-labelledby="demande" className="mb-8 max-w-4xl border-t border-ink pt-2">
      <h2 id="demande" className="text-base font-semibold">
        {`${isOpen ? 'Votre demande en cours' : 'Notre réponse à votre demande'}, ${formatLongDate(request.createdAt)}`}
      </h2>
      <ul className="mt-2 divide-y divide-rule border-y border-rule text-sm">
        {request.fields.map(({ field, label, before, after, changed, decision, reason }) => (
          <li key={field} className="py-2">
            <span className="font-medium">{label}</span>{' '}
            {decision && (
              <Badge tone={decision === 'accepted' ? 'success' : 'danger'}>
                {decision === 'accepted' ? 'Accepté' : 'Refusé'}
              </Badge>
            )}
            {changed !== null && <Badge tone="warning">Changé depuis</Badge>}
            <span className="block whitespace-pre-line wrap-anywhere text-soft">
              {isAddition(field) ? after : `${before || 'vide'} → ${after || 'vide'}`}
            </span>
            {reason && <span className="block">{reason}</span>}
          </li>
        ))}
      </ul>
      {hasNew && (
        <Link to={workspacePaths.sellArticle(articleId)} className="link mt-2 inline-block text-sm">
          Proposer la nouvelle déclinaison
        </Link>
      )}
      {isOpen && (
        <Form method="post" className="mt-2">
          <input type="hidden" name="requestId" value={request.id} />
          <Button type="submit" size="sm" name="intent" value="withdraw">
            Retirer la demande
          </Button>
        </Form>
      )}
    </section>
  )
}
