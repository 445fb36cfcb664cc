import type { ReactNode } from 'react'
import type { FormState } from '#shared/forms/form-state.ts'
import { monthName } from '#shared/months.ts'
import type { CooperativeView } from '../../contract.ts'
import { memberPaths } from '../../rules/paths.ts'
import { TableFileForm } from './TableFileForm.tsx'

interface Props {
  cooperative: CooperativeView
  state: FormState | undefined
  children: ReactNode
}

/** Amounts due leave as a file, and come back with what the cooperative set off. */
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
      <TableFileForm
        intent="set-offs"
        state={state}
        label="Fichier des montants compensés"
        submitLabel="Enregistrer les compensations"
      />
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
