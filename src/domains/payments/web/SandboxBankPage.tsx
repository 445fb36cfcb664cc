import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { euros } from '#shared/money.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { chooseSandboxPayment, type SandboxPayment, sandboxChoices, showSandboxPayment } from '../contract.ts'
import { bankButton, SandboxFrame } from './SandboxFrame.tsx'

export const handle = { bare: true, alone: true }
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Banque d’essai',
    description: 'Le paiement de démonstration.',
    path: paths.sandboxBank(''),
    hidden: true,
  })

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  context.get(pageApi).call(showSandboxPayment, { params: { ref: params.ref ?? '' } })

export async function action({ params, request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const choice = sandboxChoices.find(known => known === form.get('choice')) ?? 'cancel'
  const code = form.get('code')
  const result = await context.get(pageApi).attempt(chooseSandboxPayment, {
    params: { ref: params.ref ?? '' },
    body: { choice, ...(typeof code === 'string' ? { code } : {}) },
  })
  if (!result.ok) return { error: result.error, fields: result.fields ?? {} }
  return result.data.status === 'challenge' ? null : redirect(result.data.returnUrl, 303)
}

export default function SandboxBankPage() {
  const payment = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <SandboxFrame
      demo="aucun argent réel n’est débité, aucune carte n’est demandée."
      title={
        <>
          Paiement de <span className="figures">{euros(payment.amountCents)}</span> à Cep & Chai
        </>
      }
      error={refusal?.fields.code ? undefined : refusal?.error}
    >
      <Screen payment={payment} codeError={refusal?.fields.code} />
      <p className="caption break-all">Référence {payment.ref}</p>
    </SandboxFrame>
  )
}

function Screen({ payment, codeError }: { payment: SandboxPayment; codeError: string | undefined }) {
  if (payment.status === 'open') return <Choices />
  if (payment.status === 'challenge') return <Challenge codeError={codeError} />
  return (
    <>
      <p>
        {payment.status === 'processing'
          ? 'Votre banque étudie ce paiement\u00a0: la réponse part dans une vingtaine de secondes.'
          : 'Ce paiement est terminé.'}
      </p>
      <a href={payment.returnUrl} className={bankButton(true)}>
        Retourner chez le marchand
      </a>
    </>
  )
}

const offered = [
  ['accept', 'Accepter le paiement'],
  ['accept-3ds', 'Accepter avec 3-D Secure'],
  ['decline', 'Refuser le paiement'],
  ['delay', 'Répondre plus tard (20 secondes)'],
  ['cancel', 'Annuler et retourner chez le marchand'],
] as const

function Choices() {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="flex flex-col gap-2">
      <p>Que répond la banque&nbsp;?</p>
      {offered.map(([choice, label]) => (
        <button
          key={choice}
          type="submit"
          name="choice"
          value={choice}
          disabled={busy}
          className={bankButton(choice === 'accept')}
        >
          {label}
        </button>
      ))}
    </Form>
  )
}

function Challenge({ codeError }: { codeError: string | undefined }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <Form method="post" className="flex flex-col gap-3">
        <TextField
          label="Code reçu par SMS"
          hint="Ici, le code est toujours 000000."
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          error={codeError}
        />
        <button type="submit" name="choice" value="code" disabled={busy} className={bankButton(true)}>
          Valider le code
        </button>
      </Form>
      <Form method="post" className="flex flex-col gap-2">
        <p>ou, sur votre téléphone&nbsp;:</p>
        <button type="submit" name="choice" value="app" disabled={busy} className={bankButton(false)}>
          Confirmer dans votre application
        </button>
        <button type="submit" name="choice" value="decline" disabled={busy} className={bankButton(false)}>
          Refuser le paiement
        </button>
      </Form>
    </>
  )
}
