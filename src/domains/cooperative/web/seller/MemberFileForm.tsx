import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { FileField } from '#ui/forms/FileField.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'

interface Props {
  state: FormState | undefined
  first: boolean
  children: ReactNode
}

export function MemberFileForm({ state, first, children }: Props) {
  return (
    <section aria-labelledby="fichier" className="border-t-2 border-ink pt-3">
      <h2 id="fichier" className="text-lg">
        {first ? 'Envoyer votre fichier d’adhérents' : 'Mettre à jour le fichier'}
      </h2>
      <p className="max-w-prose text-sm text-soft">
        CSV ou classeur, tel que votre logiciel l’exporte. Colonnes lues&nbsp;: n° adhérent, raison sociale, SIREN,
        adresse mail, section, date d’entrée, date de sortie. Les deux premières suffisent.
      </p>
      <Form method="post" encType="multipart/form-data" noValidate className="mt-3 flex max-w-xl flex-col gap-4">
        <FormNotice state={state} intent="members" />
        <input type="hidden" name="intent" value="members" />
        <FileField
          label="Fichier des adhérents"
          name="file"
          accept=".csv,.txt,.xlsx,.xls,.ods"
          required
          error={fieldErrorsOf(state, 'members').content}
        />
        <Checkbox
          name="complete"
          label="Ce fichier est complet"
          hint="Les adhérents qui n’y sont pas sortent aujourd’hui, avec leurs prix et leur compte."
        />
        <Button type="submit" look={first ? 'primary' : undefined} className="self-start">
          Lire le fichier
        </Button>
      </Form>
      {children}
    </section>
  )
}
