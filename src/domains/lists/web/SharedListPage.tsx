import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { ForBuyers } from '#domains/identity/web/ForBuyers.tsx'
import type { FormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { figure } from '#shared/price/packaging.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { TableIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { copySharedList, getSharedList } from '../contract-shared.ts'
import { sharedListPath } from '../rules/links.ts'
import { ListedLine } from './ListedLine.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call, user } = context.get(pageApi)
  const list = await call(getSharedList, { params: { token: params.token ?? '' } })
  return { list, isLoggedIn: user !== null }
}

export async function action({ context, params }: ActionFunctionArgs) {
  const outcome = await context.get(pageApi).attempt(copySharedList, { params: { token: params.token ?? '' } })
  if (outcome.ok) throw redirect(paths.purchaseLists({ liste: outcome.data.id }), 303)
  return { intent: 'copy', error: outcome.error, fields: outcome.fields } satisfies FormState
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData?.list.name ?? 'Liste partagée',
    description: 'Une liste d’achat partagée, aux prix du jour.',
    path: sharedListPath(''),
    hidden: true,
  })

export default function SharedListPage() {
  const { list, isLoggedIn } = useLoaderData<typeof loader>()
  const state = useActionData<typeof action>()
  return (
    <div className="page py-4 md:py-6">
      <p className="caption">Liste partagée</p>
      <h1 className="mt-1 wrap-anywhere">{list.name}</h1>
      <p className="mt-1 max-w-prose text-soft">
        Les articles, leurs vendeurs et les prix d’aujourd’hui, choisis par la personne qui vous a envoyé ce lien.
      </p>
      <div className="my-4 flex max-w-2xl flex-col gap-3">
        <FormNotice state={state} intent="copy" />
        {isLoggedIn ? (
          <ForBuyers>
            <Form method="post">
              <Button type="submit" look="primary">
                Copier dans mes listes
              </Button>
            </Form>
          </ForBuyers>
        ) : (
          <p className="text-sm">
            Connectez-vous ou{' '}
            <Link to={paths.register} className="link">
              créez un compte
            </Link>{' '}
            pour copier cette liste et la mettre au panier en une fois.
          </p>
        )}
      </div>
      {list.lines.length === 0 ? (
        <EmptyState icon={<TableIcon />} title="Cette liste est vide">
          La personne qui la partage n’y a encore rien mis.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-rule border-t border-t-ink border-b border-b-rule">
          {list.lines.map(line => (
            <ListedLine
              key={`${line.slug} ${line.variantLabel} ${line.title}`}
              line={line}
              reference={line.offered?.reference}
            >
              <p className="text-sm">{`Quantité\u00a0: ${figure(line.quantity)}`}</p>
            </ListedLine>
          ))}
        </ul>
      )}
    </div>
  )
}
