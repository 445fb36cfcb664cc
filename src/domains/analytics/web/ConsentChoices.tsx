import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import Modal from '#ui/overlays/Modal.tsx'
import { consentChoice, storeConsent } from './consent-choice.ts'

const own =
  'Nous comptons les pages vues nous-mêmes, sans cookie, sans garder votre adresse et sans vous reconnaître d’un jour à l’autre.'
const others = 'Avec votre accord, les pages vues sont comptées par un service de mesure d’audience, sans cookie.'

interface ConsentChoicesProps {
  isExternal: boolean
  onAnswered: () => void
  onClose: () => void
}

/** « Gérer les cookies »: what the site sets, and the choice as it stands. */
export default function ConsentChoices({ isExternal, onAnswered, onClose }: ConsentChoicesProps) {
  const [isMeasured, setMeasured] = useState(() => {
    const choice = consentChoice(document.cookie)
    return choice === 'none' ? !isExternal : choice === 'accepted'
  })
  const answer = (mayBeMeasured: boolean) => {
    storeConsent(mayBeMeasured)
    onAnswered()
  }
  return (
    <Modal title="Cookies et mesure d’audience" size="md" onClose={onClose}>
      <h3 className="mt-2 font-semibold">Ce dont le site a besoin</h3>
      <p>
        Connexion, panier, et le magasin ou le lieu que vous choisissez. Posés par votre propre geste, ils ne servent à
        rien d’autre.{' '}
        <a href={`${paths.terms}#cookies`} className="link">
          La liste complète
        </a>
        .
      </p>
      <Checkbox
        className="mt-4 border-t border-rule pt-4"
        label={<strong>Mesure d’audience</strong>}
        hint={isExternal ? others : own}
        checked={isMeasured}
        onChange={event => setMeasured(event.target.checked)}
      />
      <div className="mt-6 flex flex-wrap gap-2">
        <Button onClick={() => answer(true)}>Tout accepter</Button>
        <Button onClick={() => answer(false)}>Tout refuser</Button>
        <Button onClick={() => answer(isMeasured)}>Enregistrer mes choix</Button>
      </div>
    </Modal>
  )
}
