import { Form } from 'react-router'
import { formatLongDate } from '#shared/dates.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import type { SellerArticle } from '../../../../contract-seller-article.ts'

type Request = NonNullable<SellerArticle['request']>

/** The last request and the operator’s response, field by field. */
export function RequestStatus({ request }: { request: Request }) {
  const isOpen = request.status === 'open'
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
            <span className="block wrap-anywhere text-soft">{`${before || 'vide'} → ${after || 'vide'}`}</span>
            {reason && <span className="block">{reason}</span>}
          </li>
        ))}
      </ul>
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
