import type { ReactNode } from 'react'
import type { FormState } from '#shared/forms/form-state.ts'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TableFileForm } from './TableFileForm.tsx'

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
      <TableFileForm
        intent="members"
        state={state}
        label="Fichier des adhérents"
        submitLabel="Lire le fichier"
        primary={first}
      >
        <Checkbox
          name="complete"
          label="Ce fichier est complet"
          hint="Les adhérents qui n’y sont pas sortent aujourd’hui, avec leurs prix et leur compte."
        />
      </TableFileForm>
      {children}
    </section>
  )
}
