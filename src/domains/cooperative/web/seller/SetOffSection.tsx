import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { monthName } from '#shared/months.ts'
import { Button } from '#ui/Button.tsx'
import { FileField } from '#ui/forms/FileField.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import type { CooperativeView } from '../../contract.ts'
import { memberPaths } from '../../rules/paths.ts'

interface Props {
  cooperative: CooperativeView
  state: FormState | undefined
  children: ReactNode
}

/** The way of the money: what is due leaves as a file, and comes back with what was set off. */
export function SetOffSection({ cooperative: { months }, state, children }: Props) {
  return (
    <section aria-labelledby="compensation" className="border-t-2 border-ink pt-3">
      <h2 id="compensation" className="text-lg">
        Compenser sur les apports
      </h2>
      <ol className="mt-2 max-w-prose list-decimal ps-5 text-sm">
        <li>
          <a href={memberPaths.due} className="link" download>
            Télécharger les montants dus
          </a>
          , une ligne par commande facturée.
        </li>
        <li>Écrivez dans «&nbsp;Montant compensé&nbsp;» ce que vous déduisez de vos acomptes sur apports.</li>
        <li>
          Renvoyez le fichier&nbsp;: chaque ligne règle sa commande, une seule fois. Votre commission devient une somme
          à récupérer, déduite de vos prochains virements.
        </li>
      </ol>
      <Form method="post" encType="multipart/form-data" noValidate className="mt-4 flex max-w-xl flex-col gap-4">
        <FormNotice state={state} intent="set-offs" />
        <input type="hidden" name="intent" value="set-offs" />
        <FileField
          label="Fichier des montants compensés"
          name="file"
          accept=".csv,.txt,.xlsx,.xls,.ods"
          required
          error={fieldErrorsOf(state, 'set-offs').content}
        />
        <Button type="submit" className="self-start">
          Enregistrer les compensations
        </Button>
      </Form>
      {children}
      {months.length > 0 && (
        <div className="mt-6">
          <h3 className="font-semibold">Comptes de tous les adhérents</h3>
          <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {months.map(month => (
              <li key={month}>
                <a href={memberPaths.balances(month)} className="link" download>
                  {monthName(month)} (CSV)
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
