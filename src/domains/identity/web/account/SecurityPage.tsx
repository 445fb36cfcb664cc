import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { formatDateTime } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { Notice } from '#ui/Notice.tsx'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  disableSecondFactor,
  endOneSession,
  endOtherSessions,
  listSessions,
  type OpenSession,
  showSecondFactor,
} from '../../contract-account.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { SecondFactor, type SecondFactorSetup } from './SecondFactor.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const [{ sessions }, secondFactor] = await Promise.all([call(listSessions, {}), call(showSecondFactor, {})])
  return { sessions, secondFactor }
}

type ActionResult = { formState: FormState; prepared?: SecondFactorSetup; recoveryCodes?: string[] }

export async function action({ context, request }: ActionFunctionArgs): Promise<ActionResult> {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  if (intent === 'begin') {
    const begun = await attempt(beginSecondFactor, { body: bodyOf(beginSecondFactor.body, form) })
    return {
      formState: toFormState('factor', begun, 'Lisez le dessin, puis recopiez le code.'),
      ...(begun.ok ? { prepared: begun.data } : {}),
    }
  }
  if (intent === 'confirm') {
    const on = await attempt(confirmSecondFactor, { body: bodyOf(confirmSecondFactor.body, form) })
    const prepared = { secret: textOf(form, 'secret'), drawing: textOf(form, 'drawing') }
    return on.ok
      ? {
          formState: toFormState('factor', on, 'La double vérification est active.'),
          recoveryCodes: on.data.recoveryCodes,
        }
      : { formState: toFormState('factor', on, ''), prepared }
  }
  if (intent === 'drop') {
    const off = await attempt(disableSecondFactor, { body: bodyOf(disableSecondFactor.body, form) })
    return { formState: toFormState('factor', off, 'La double vérification est désactivée.') }
  }
  if (intent === 'end')
    return {
      formState: toFormState(
        'sessions',
        await attempt(endOneSession, { params: { id: textOf(form, 'id') } }),
        'L’appareil est déconnecté.',
      ),
    }
  if (intent === 'others')
    return {
      formState: toFormState(
        'sessions',
        await attempt(endOtherSessions, {}),
        'Tous les autres appareils sont déconnectés.',
      ),
    }
  const body = bodyOf(changePassword.body, form)
  return {
    formState: toFormState('password', await attempt(changePassword, { body }), 'Votre mot de passe est changé.'),
  }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Sécurité',
    description: 'Mot de passe, double vérification et appareils connectés.',
    path: paths.security,
    hidden: true,
  })

export default function SecurityPage() {
  const { sessions, secondFactor } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const formState = result?.formState
  const { prepared, recoveryCodes } = result ?? {}
  const factor = (
    <SecondFactor {...secondFactor} formState={formState} prepared={prepared} recoveryCodes={recoveryCodes} />
  )
  return (
    <AccountFrame title="Sécurité">
      {secondFactor.isRequired && !secondFactor.isOn && <Required />}
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-2">
        {secondFactor.isRequired && factor}
        <PasswordForm formState={formState} />
        {!secondFactor.isRequired && factor}
      </div>
      <Sessions sessions={sessions} formState={formState} />
    </AccountFrame>
  )
}

const Required = () => (
  <Notice kind="info" className="mb-8 max-w-3xl">
    <strong>Il reste une étape avant de retrouver votre espace.</strong> Votre compte touche aux commandes et à l’argent
    d’autres personnes&nbsp;: un code lu sur votre téléphone le protège, même si votre mot de passe est volé. Comptez
    deux minutes, avec une application d’authentification comme FreeOTP ou Aegis. Rien de ce que vous aviez en cours
    n’est perdu.
  </Notice>
)

function PasswordForm({ formState }: { formState: FormState | undefined }) {
  const errors = fieldErrorsOf(formState, 'password')
  const isDone = formState?.intent === 'password' && 'done' in formState
  return (
    <section aria-labelledby="mot-de-passe">
      <h2 id="mot-de-passe" className="rubric mb-4">
        Mot de passe
      </h2>
      <Form key={isDone ? 'done' : 'open'} method="post" className="flex max-w-md flex-col gap-4">
        <FormNotice state={formState} intent="password" />
        <PasswordField
          label="Mot de passe actuel"
          name="current"
          autoComplete="current-password"
          required
          error={errors.current}
        />
        <PasswordField
          label="Nouveau mot de passe"
          name="password"
          autoComplete="new-password"
          hint="12 caractères au moins. Vos autres appareils seront déconnectés."
          required
          error={errors.password}
        />
        <PasswordField
          label="Confirmez le nouveau mot de passe"
          name="password_confirm"
          autoComplete="new-password"
          required
          error={errors.password_confirm}
        />
        <Button type="submit" look="primary" name="intent" value="password" className="self-start">
          Changer le mot de passe
        </Button>
      </Form>
    </section>
  )
}

const Sessions = ({ sessions, formState }: { sessions: readonly OpenSession[]; formState: FormState | undefined }) => (
  <section aria-labelledby="appareils" className="mt-10">
    <h2 id="appareils" className="rubric mb-4">
      Appareils connectés
    </h2>
    <FormNotice state={formState} intent="sessions" />
    <ul className="max-w-2xl border-t border-ink">
      {sessions.map(session => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
    {sessions.length > 1 && (
      <Form method="post">
        <Button type="submit" name="intent" value="others" className="mt-4">
          Déconnecter tous les autres
        </Button>
      </Form>
    )}
  </section>
)

const SessionRow = ({ session: { id, device, openedAt, seenAt, isCurrent } }: { session: OpenSession }) => (
  <li className="border-b border-rule py-3">
    <Form method="post" className="flex flex-wrap items-center justify-between gap-3">
      <input type="hidden" name="id" value={id} />
      <span>
        <span className="flex items-center gap-2 font-medium">
          {device}
          {isCurrent && <Badge tone="success">Cet appareil</Badge>}
        </span>
        <span className="text-sm text-soft">{`Ouvert ${formatDateTime(openedAt)}, vu ${formatDateTime(seenAt)}`}</span>
      </span>
      {!isCurrent && (
        <Button type="submit" name="intent" value="end" size="sm" aria-label={`Déconnecter ${device}`}>
          Déconnecter
        </Button>
      )}
    </Form>
  </li>
)
