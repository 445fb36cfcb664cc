import { useRef } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { fieldErrorsOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { isAccountant } from '#shared/user.ts'
import { Button } from '#ui/Button.tsx'
import { CodeScanner } from '#ui/forms/CodeScanner.tsx'
import { TextAreaField } from '#ui/forms/Field.tsx'
import { FileField } from '#ui/forms/FileField.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { QuickMatches } from './QuickMatches.tsx'
import { postQuickOrder, type QuickMatch } from './quick-forms.ts'

export function loader({ context }: LoaderFunctionArgs) {
  // Nothing to read here, and the form would be refused.
  if (isAccountant(context.get(pageApi).user)) throw new Response(null, { status: 403 })
  return { fillKey: crypto.randomUUID() }
}

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

/** References and quantities, typed, pasted or read from a file. Works without scripts. */
export default function QuickOrderPage() {
  const { fillKey } = useLoaderData<typeof loader>()
  // The action's other result is a redirect.
  const sent = useActionData<typeof action>() as QuickMatch | undefined
  const form = useRef<HTMLFormElement>(null)
  const addLine = (code: string) => {
    const typed = form.current?.elements.namedItem('text')
    if (typed instanceof HTMLTextAreaElement) typed.value = [typed.value.trimEnd(), code].filter(Boolean).join('\n')
  }
  return (
    <AccountFrame title="Commande rapide">
      <div className="mb-4 empty:hidden">
        <FormNotice state={sent?.state} intent="quick" />
      </div>
      <Form
        ref={form}
        key={sent?.text}
        method="post"
        encType="multipart/form-data"
        className="flex max-w-2xl flex-col gap-4"
      >
        <TextAreaField
          label="Vos références"
          name="text"
          rows={sent?.rows.length ? 4 : 8}
          required
          defaultValue={sent?.text}
          placeholder={example}
          hint="Une ligne par article&nbsp;: référence du vendeur ou code EAN, puis la quantité. Collez deux colonnes d’un tableur, ou tapez-les. 200 lignes au plus."
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
        <CodeScanner onCode={addLine} />
        <div className="flex flex-wrap items-end gap-3 border-t border-rule pt-4">
          <FileField
            label="Ou un tableau"
            name="file"
            accept=".csv,.tsv,.txt,.xlsx,.xls,.ods"
            hint="Un bon de commande, la facture de l’an dernier en tableau&nbsp;: les colonnes Référence (ou EAN) et Quantité suffisent."
            error={fieldErrorsOf(sent?.state, 'quick').content}
          />
          <Button type="submit" name="intent" value="file" look="secondary">
            Lire le tableau
          </Button>
        </div>
      </Form>
      {sent && sent.rows.length > 0 && <QuickMatches text={sent.text} rows={sent.rows} fillKey={fillKey} />}
    </AccountFrame>
  )
}
