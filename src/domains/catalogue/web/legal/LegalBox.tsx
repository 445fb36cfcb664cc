import { Notice } from '#ui/Notice.tsx'
import { PhoneFold } from '#ui/PhoneFold.tsx'
import type { Article } from '../../contract.ts'
import type { NamedPictogram } from '../../rules/pictogram-names.ts'
import type { BuyerRights, LegalWarning } from './legal-words.ts'
import { Pictograms } from './Pictograms.tsx'

type Legal = Article['legal']

interface LegalBoxProps {
  legal: Pick<Legal, 'hazardStatements'>
  pictograms: readonly NamedPictogram[]
  warnings: readonly LegalWarning[]
  rights: BuyerRights
}

export function LegalBox({ legal, pictograms, warnings, rights }: LegalBoxProps) {
  const hasHazards = pictograms.length > 0 || legal.hazardStatements.length > 0
  return (
    <PhoneFold
      id="garanties"
      title="Réglementation et garanties"
      // What must be read before buying is not folded.
      open={hasHazards || warnings.length > 0 || rights.exception !== undefined}
      className="md:mt-12"
    >
      <div className="mt-4 grid gap-x-8 gap-y-4 lg:grid-cols-2">
        {warnings.map(({ title, text }) => (
          <Notice key={title} kind="warning" title={title}>
            {text}
          </Notice>
        ))}
        {hasHazards && <Hazards pictograms={pictograms} statements={legal.hazardStatements} />}
        <Rights rights={rights} />
      </div>
    </PhoneFold>
  )
}

type HazardsProps = Pick<LegalBoxProps, 'pictograms'> & { statements: readonly string[] }

function Hazards({ pictograms, statements }: HazardsProps) {
  return (
    <div>
      <h3 className="font-text text-base font-semibold">Dangers (règlement CLP)</h3>
      <Pictograms pictograms={pictograms} />
      <ul className="mt-2 text-sm">
        {statements.map(statement => (
          <li key={statement}>{statement}</li>
        ))}
      </ul>
    </div>
  )
}

function Rights({ rights: { withdrawal, exception, guarantees } }: { rights: BuyerRights }) {
  return (
    <div className="text-sm">
      <h3 className="font-text text-base font-semibold">Après l’achat</h3>
      <p className="mt-1">
        {exception !== undefined ? <strong>{withdrawal}</strong> : withdrawal} {exception}
      </p>
      <p className="mt-2 text-soft">{guarantees}</p>
    </div>
  )
}
