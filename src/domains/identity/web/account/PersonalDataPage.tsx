import { type ActionFunctionArgs, type MetaFunction, redirect, useActionData } from 'react-router'
import { bodyOf } from '#shared/forms/form-body.ts'
import { fieldErrorsOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button, buttonClasses } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { eraseAccount } from '../../contract-account.ts'
import { AccountFrame } from './AccountFrame.tsx'

export async function action({ context, request }: ActionFunctionArgs) {
  const body = bodyOf(eraseAccount.body, await request.formData())
  const erased = await context.get(pageApi).attempt(eraseAccount, { body })
  return erased.ok ? redirect(paths.home) : toFormState('erase', erased, '')
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Données personnelles',
    description: 'Emporter vos données, ou supprimer votre compte.',
    path: paths.personalData,
    hidden: true,
  })

export default function PersonalDataPage() {
  const formState = useActionData<typeof action>()
  return (
    <AccountFrame title="Données personnelles">
      <section aria-labelledby="emporter" className="max-w-prose">
        <h2 id="emporter" className="rubric">
          Emporter vos données
        </h2>
        <p className="my-3">
          Une archive de ce que nous savons de vous&nbsp;: compte, adresses, commandes, messages, demandes, connexions.
          Chaque partie s’ouvre dans un tableur&nbsp;; un fichier les réunit pour une autre application.
        </p>
        <a href="/api/user/export" download className={buttonClasses({})}>
          <DownloadIcon />
          Télécharger l’archive
        </a>
      </section>
      <section aria-labelledby="supprimer" className="mt-10 max-w-prose">
        <h2 id="supprimer" className="rubric">
          Supprimer votre compte
        </h2>
        <ul className="my-3 list-disc pl-5">
          <li>Votre nom, vos coordonnées, vos adresses et vos connexions sont effacés aussitôt, sans retour.</li>
          <li>
            Vos commandes et leurs pièces comptables sont gardées dix ans, comme la loi l’exige (L123-22 du Code de
            commerce).
          </li>
          <li>Vos messages aux vendeurs restent, sans votre nom.</li>
          <li>Les garanties de vos achats restent acquises&nbsp;: gardez vos factures.</li>
        </ul>
        <Form method="post" className="flex max-w-md flex-col gap-4">
          <FormNotice state={formState} intent="erase" />
          <PasswordField
            label="Votre mot de passe, pour confirmer"
            name="password"
            autoComplete="current-password"
            required
            error={fieldErrorsOf(formState, 'erase').password}
          />
          <Button type="submit" look="danger" className="self-start">
            Supprimer mon compte
          </Button>
        </Form>
      </section>
    </AccountFrame>
  )
}
