import type { MetaFunction } from 'react-router'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink, buttonClasses } from '#ui/Button.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Pas de connexion',
    description: 'Votre appareil n’est pas relié au réseau.',
    path: paths.offline,
    hidden: true,
  })

/** Cached by the service worker (`public/sw.js`) and shown for any page while offline: links only, no script. */
export default function OfflinePage() {
  return (
    <div className="page py-10 md:py-16">
      <p className="caption">Hors ligne</p>
      <h1 className="mt-1 text-3xl">Pas de connexion</h1>
      <p className="mt-3 max-w-prose text-lg text-soft">
        Votre appareil n’est pas relié au réseau, ou le réseau ne passe pas jusqu’ici. Rien n’est perdu&nbsp;: votre
        panier et vos commandes vous attendent sur le marché.
      </p>
      <ul className="mt-6 max-w-prose list-disc pl-5">
        <li>Rapprochez-vous d’une fenêtre ou sortez du chai&nbsp;: les murs arrêtent le réseau.</li>
        <li>Vérifiez que le mode avion est coupé.</li>
        <li>
          Une commande payée l’est, même si cette page s’est affichée juste après&nbsp;: ne la payez pas deux fois.
        </li>
      </ul>
      <div className="mt-6 flex flex-wrap gap-2">
        {/* biome-ignore lint/a11y/useValidAnchor: an empty href reloads the requested page */}
        <a href="" className={buttonClasses({ look: 'primary' })}>
          Réessayer
        </a>
        <ButtonLink to={paths.home}>Accueil</ButtonLink>
      </div>
    </div>
  )
}
