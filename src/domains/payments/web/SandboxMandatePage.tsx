import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { showSandboxMandate, signSandboxMandate } from '../contract-sandbox-mandate.ts'
import { mandateStateLabels } from '../rules-mandates.ts'
import { bankButton, SandboxFrame } from './SandboxFrame.tsx'

export const handle = { bare: true, alone: true }
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Banque d’essai',
    description: 'Le mandat de prélèvement de démonstration.',
    path: paths.sandboxMandate(''),
    hidden: true,
  })

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  context.get(pageApi).call(showSandboxMandate, { params: { ref: params.ref ?? '' } })

export async function action({ params, request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const typed = { holder: textOf(form, 'holder'), iban: textOf(form, 'iban') }
  const body = form.get('choice') === 'sign' ? { choice: 'sign' as const, ...typed } : { choice: 'refuse' as const }
  const result = await context.get(pageApi).attempt(signSandboxMandate, { params: { ref: params.ref ?? '' }, body })
  return result.ok ? redirect(result.data.returnUrl, 303) : { error: result.error, fields: result.fields ?? {}, typed }
}

export default function SandboxMandatePage() {
  const { holder, status, returnUrl } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <SandboxFrame
      demo="aucun compte réel n’est débité."
      title="Mandat de prélèvement SEPA"
      error={refused && Object.keys(refused.fields).length === 0 ? refused.error : undefined}
    >
      {status === 'pending' ? (
        <MandateForm
          holder={refused?.typed.holder || holder}
          iban={refused?.typed.iban}
          errors={refused?.fields ?? {}}
        />
      ) : (
        <>
          <p>Ce mandat est {mandateStateLabels[status].toLowerCase()}.</p>
          <a href={returnUrl} className={bankButton(true)}>
            Retourner chez le marchand
          </a>
        </>
      )}
    </SandboxFrame>
  )
}

interface MandateFormProps {
  holder: string
  iban: string | undefined
  errors: Record<string, string>
}
function MandateForm({ holder, iban, errors }: MandateFormProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="flex flex-col gap-4">
      <TextField
        label="Titulaire du compte"
        name="holder"
        maxLength={120}
        defaultValue={holder}
        error={errors.holder}
      />
      <TextField
        label="IBAN"
        hint="Par exemple FR76 3000 6000 0112 3456 7890 189."
        name="iban"
        maxLength={50}
        autoComplete="off"
        defaultValue={iban}
        error={errors.iban}
      />
      <p className="text-sm">
        En signant, vous autorisez Cep & Chai à prélever ce compte pour le compte des vendeurs qui vous ont ouvert un
        compte client, et votre banque à le débiter. Chaque prélèvement vous est annoncé au moins deux jours avant.
      </p>
      <button type="submit" name="choice" value="sign" disabled={busy} className={bankButton(true)}>
        Signer le mandat
      </button>
      <button type="submit" name="choice" value="refuse" disabled={busy} className={bankButton(false)}>
        Refuser et retourner chez le marchand
      </button>
    </Form>
  )
}
