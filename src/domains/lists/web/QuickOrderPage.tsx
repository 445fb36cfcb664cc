import { type ActionFunctionArgs, Form, type MetaFunction, useActionData, useLoaderData } from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { fieldErrorsOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { TextAreaField } from '#ui/forms/Field.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { QuickMatches } from './QuickMatches.tsx'
import { postQuickOrder, type QuickMatch } from './quick-forms.ts'

export const loader = () => ({ fillKey: crypto.randomUUID() })

export const action = async ({ context, request }: ActionFunctionArgs) =>
  postQuickOrder(context.get(pageApi), await request.formData())

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, {
    title: 'Commande rapide',
    description: 'Vos références et vos quantités, trouvées d’un coup et mises au panier.',
    path: paths.quickOrder,
    hidden: true,
  })

const example = 'CV000120 3\nLV/0012-A;1200\n3760123456789\t6'

/** References and quantities, typed or pasted from a table. Works without scripts. */
export default function QuickOrderPage() {
  const { fillKey } = useLoaderData<typeof loader>()
  // The action's other result is a redirect.
  const sent = useActionData<typeof action>() as QuickMatch | undefined
  return (
    <AccountFrame title="Commande rapide">
      <div className="mb-4 empty:hidden">
        <FormNotice state={sent?.state} intent="quick" />
      </div>
      <Form key={sent?.text} method="post" noValidate className="flex max-w-2xl flex-col gap-4">
        <TextAreaField
          label="Vos références"
          name="text"
          rows={sent?.rows.length ? 4 : 8}
          required
          defaultValue={sent?.text}
          placeholder={example}
          hint="Une ligne par article : référence du vendeur ou code EAN, puis la quantité. Collez deux colonnes d’un tableur, ou tapez-les. 200 lignes au plus."
          error={fieldErrorsOf(sent?.state, 'quick').text}
        />
        <Button
          type="submit"
          name="intent"
          value="match"
          look={sent?.rows.length ? 'secondary' : 'primary'}
          className="self-start"
        >
          Trouver les articles
        </Button>
      </Form>
      {sent && sent.rows.length > 0 && <QuickMatches text={sent.text} rows={sent.rows} fillKey={fillKey} />}
    </AccountFrame>
  )
}
