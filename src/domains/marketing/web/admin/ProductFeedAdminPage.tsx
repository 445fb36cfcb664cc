import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice } from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { figure } from '#shared/price/packaging.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { makeProductFeed, type ProductFeed, setProductFeed, showProductFeed } from '../../contract-feed.ts'
import { feedRefusalLabels } from '../../rules/feed.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Flux de produits',
    description: 'Les offres publiques pour Google et les comparateurs.',
    path: workspacePaths.productFeedAdmin,
    hidden: true,
  })

export async function loader({ context }: LoaderFunctionArgs) {
  const { call, origin } = context.get(pageApi)
  return { feed: await call(showProductFeed, {}), origin }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { attempt } = context.get(pageApi)
  if (form.get('intent') === 'make') return attempt(makeProductFeed, {})
  const categoryIds = form.getAll('categoryIds').map(String)
  return attempt(setProductFeed, { body: { enabled: form.has('enabled'), categoryIds } })
}

export default function ProductFeedAdminPage() {
  const { feed, origin } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  return (
    <AdminFrame title="Flux de produits">
      <ActionNotice outcome={outcome} done={'C’est enregistré\u00a0: le flux se prépare.'} />
      <p className="mb-4 max-w-prose text-soft">
        Toutes les offres publiques, au format de Google Merchant Center, que lisent aussi les comparateurs&nbsp;: prix
        TTC et à l’unité, TVA, livraison, stock et vendeur. Les produits réglementés, les prix réservés et les
        brouillons n’y sont jamais. Il est refait chaque nuit.
      </p>
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        <Settings feed={feed} address={`${origin}${feed.path}`} />
        <LastRun feed={feed} />
      </div>
    </AdminFrame>
  )
}

const Settings = ({ feed, address }: { feed: ProductFeed; address: string }) => (
  <section>
    <h2 className="rubric mb-3">Réglage</h2>
    <Form key={`${feed.enabled} ${feed.categoryIds.join()}`} method="post" className="flex flex-col gap-4">
      <Checkbox name="enabled" value="oui" label="Publier le flux" defaultChecked={feed.enabled} />
      <fieldset>
        <legend className="text-sm font-medium">Catégories</legend>
        <p className="text-sm text-soft">Aucune case cochée&nbsp;: toutes.</p>
        <div className="mt-2 grid gap-1 sm:grid-cols-2">
          {feed.categories.map(({ id, title }) => (
            <Checkbox
              key={id}
              name="categoryIds"
              value={`${id}`}
              label={title}
              defaultChecked={feed.categoryIds.includes(id)}
            />
          ))}
        </div>
      </fieldset>
      <Button type="submit" look="primary" className="self-start">
        Enregistrer
      </Button>
    </Form>
    {feed.enabled && (
      <TextField
        className="mt-6"
        label="Adresse du flux"
        hint="À donner à Google Merchant Center et aux comparateurs."
        readOnly
        defaultValue={address}
      />
    )}
  </section>
)

function LastRun({ feed: { last, isRunning, enabled } }: { feed: ProductFeed }) {
  return (
    <section>
      <h2 className="rubric mb-3">Dernière préparation</h2>
      <div className="flex flex-wrap items-center gap-3">
        {isRunning && <Badge tone="info">En cours</Badge>}
        {enabled && (
          <Form method="post">
            <Button type="submit" name="intent" value="make" size="sm">
              Refaire maintenant
            </Button>
          </Form>
        )}
      </div>
      {last ? (
        <>
          <p className="figures mt-3">
            {`${formatDateTime(last.endedAt)}\u00a0: ${figure(last.items)} offres, ${figure(Math.ceil(last.bytes / 1_024))}\u00a0Ko compressés, en ${figure(last.seconds)}\u00a0s.`}
          </p>
          <Refused last={last} />
        </>
      ) : (
        <p className="mt-3 text-soft">Aucune pour l’instant.</p>
      )}
    </section>
  )
}

const Refused = ({ last }: { last: NonNullable<ProductFeed['last']> }) =>
  last.refused.map(({ reason, count }) => (
    <details key={reason} className="mt-3 border-t border-rule pt-3">
      <summary className="cursor-pointer">
        <span className="font-medium">{feedRefusalLabels[reason].label}</span>
        {`\u00a0: ${figure(count)} ${count > 1 ? 'offres écartées' : 'offre écartée'}`}
      </summary>
      <p className="mt-1 text-sm text-soft">{feedRefusalLabels[reason].hint}</p>
      <ul className="mt-2 text-sm">
        {last.samples
          .filter(sample => sample.reason === reason)
          .map(sample => (
            <li key={`${sample.slug} ${sample.reference}`} className="wrap-anywhere">
              <Link to={paths.article(sample.slug)} className="link">
                {sample.title}
              </Link>
              {` · ${sample.reference}`}
            </li>
          ))}
      </ul>
    </details>
  ))
