import type { ReactNode } from 'react'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { eventKinds, eventLabels } from '../rules.ts'
import { CodeBlock } from './CodeBlock.tsx'
import { curlSamples, eventSample, lowStockSample, nodeSample, phpSample } from './samples.ts'

type Place = { warehouseId: number; name: string; shopIds: readonly number[] }

/** Developer guide: calls, responses, events and signature checks. */
export function GuideView({ origin, places }: { origin: string; places: readonly Place[] }) {
  const curl = curlSamples(origin)
  return (
    <div className="max-w-4xl">
      <div className="prose mb-6">
        <p>
          Chaque appel porte votre clé dans l’en-tête <code>Authorization: Bearer</code>. Chaque réponse a la même forme
          : <code>{'{status, error, code, fields, data}'}</code>, où <code>error</code> est une phrase en français. Une
          clé a droit à 120&nbsp;appels par minute&nbsp;: les en-têtes <code>RateLimit-Remaining</code> et{' '}
          <code>RateLimit-Reset</code> disent où vous en êtes, et un refus <code>429</code> dit quand revenir dans{' '}
          <code>Retry-After</code>. Les formes exactes sont dans le <Link to="/api/openapi.json">document OpenAPI</Link>
          .
        </p>
        <p>
          Un en-tête <code>Idempotency-Key</code> (8 à 255&nbsp;caractères, un par envoi) rend une écriture répétable
          sans risque&nbsp;: le même envoi, répété après une coupure, reçoit la première réponse et n’écrit rien de
          plus.
        </p>
      </div>
      <Places places={places} />
      <h2 className="rubric mb-2 mt-8">Appels</h2>
      <Part title="Écrire les stocks" scope="stock:write" label="Exemple d’envoi de stocks" code={curl.stock} open>
        1&nbsp;000&nbsp;lignes au plus. <code>quantity</code> est ce qui est en rayon, articles vendus et pas encore
        partis compris. Chaque ligne est répondue&nbsp;: <code>updated</code>, <code>unchanged</code> ou{' '}
        <code>refused</code> avec sa raison&nbsp;; une ligne refusée n’arrête pas les autres.
      </Part>
      <Part title="Écrire les prix" scope="prices:write" label="Exemple d’envoi de prix" code={curl.prices}>
        En centimes hors taxes, par unité de vente. Sans <code>tiers</code>, les paliers restent&nbsp;; avec une liste
        vide, ils disparaissent. Chaque prix entre dans l’historique dont dépend l’affichage des promotions.
      </Part>
      <Part title="Lire vos offres" scope="toute clé" label="Exemple de lecture des offres" code={curl.offers}>
        Page par page&nbsp;: donnez le <code>next</code> d’une page comme <code>cursor</code> de la suivante, jusqu’à{' '}
        <code>null</code>.
      </Part>
      <Part title="Lire les commandes" scope="orders:read" label="Exemple de lecture des commandes" code={curl.orders}>
        Les commandes payées, de la plus ancienne à la plus récente, avec lignes, acheteur et livraison.{' '}
        <code>since</code> garde celles qui ont changé depuis ce moment.
      </Part>
      <Part title="Dire une commande prête" scope="orders:write" label="Exemple de commande prête" code={curl.ready}>
        Pour un retrait en magasin. L’acheteur reçoit les horaires et son code de retrait.
      </Part>
      <Part title="Dire une commande partie" scope="orders:write" label="Exemple d’expédition" code={curl.ship}>
        Avec le numéro donné par le transporteur. L’étiquette est faite si elle ne l’était pas, le stock diminue et
        l’acheteur reçoit son suivi.
      </Part>
      <Part
        title="Lire les factures"
        scope="invoices:read"
        label="Exemple de lecture des factures"
        code={curl.invoices}
      >
        Les factures et les avoirs établis en votre nom, du plus ancien au plus récent. Par son numéro interne,{' '}
        <code>/api/v1/invoices/88</code> rend aussi le XML Factur-X, à verser dans votre logiciel de comptabilité.
      </Part>
      <Messages />
    </div>
  )
}

const Places = ({ places }: { places: readonly Place[] }) => (
  <div className="prose">
    <p>Vos dépôts, tels que les lignes de stock les nomment&nbsp;:</p>
    <ul>
      {places.map(({ warehouseId, name, shopIds }) => (
        <li key={warehouseId}>
          {name}&nbsp;: <code>warehouseId {warehouseId}</code>
          {shopIds.map(shopId => (
            <span key={shopId}>
              {' ou '}
              <code>shopId {shopId}</code>
            </span>
          ))}
        </li>
      ))}
    </ul>
  </div>
)

type PartProps = { title: string; scope: string; label: string; code: string; open?: boolean; children: ReactNode }
const Part = ({ title, scope, label, code, open, children }: PartProps) => (
  <Disclosure
    open={open}
    title={
      <>
        {title} <code className="text-sm font-normal text-soft">{scope}</code>
      </>
    }
  >
    <p className="mb-3 max-w-prose">{children}</p>
    <CodeBlock label={label}>{code}</CodeBlock>
  </Disclosure>
)

const Messages = () => (
  <>
    <h2 className="rubric mb-2 mt-8">Webhooks</h2>
    <div className="prose mb-4">
      <p>
        Répondez par un statut <code>2xx</code> en moins de 5&nbsp;secondes, et travaillez ensuite. Sinon, nous essayons
        encore après 1, 5 et 30&nbsp;minutes, 2, 6, 12 et 24&nbsp;heures, puis nous mettons l’adresse en pause et vous
        écrivons. Un même message peut arriver deux fois, et deux messages se croiser&nbsp;: son <code>id</code> le
        reconnaît, et la commande se relit par l’API. Les redirections ne sont pas suivies.
      </p>
      <ul>
        {eventKinds.map(kind => (
          <li key={kind}>
            <code>{kind}</code>&nbsp;: {eventLabels[kind].toLowerCase()}
          </li>
        ))}
      </ul>
    </div>
    <CodeBlock label="Exemple de message">{eventSample}</CodeBlock>
    <p className="mb-2 mt-4 max-w-prose">
      Les quatre événements de commande ont ces mêmes données&nbsp;; <code>previousStatus</code> est vide pour un
      retour. «&nbsp;Stock bas&nbsp;» porte l’offre et le dépôt&nbsp;:
    </p>
    <CodeBlock label="Données d’un stock bas">{lowStockSample}</CodeBlock>
    <h3 className="mb-2 mt-6 text-lg">Vérifier la signature</h3>
    <p className="mb-3 max-w-prose">
      <code>v1</code> est le HMAC-SHA256, par votre secret, de <code>t</code>, d’un point et du corps reçu. Après un
      changement de secret, l’en-tête porte deux <code>v1</code> pendant 24&nbsp;heures&nbsp;: l’un des deux suffit.
    </p>
    <Disclosure title="En Node.js" open>
      <CodeBlock label="Vérification en Node.js">{nodeSample}</CodeBlock>
    </Disclosure>
    <Disclosure title="En PHP">
      <CodeBlock label="Vérification en PHP">{phpSample}</CodeBlock>
    </Disclosure>
  </>
)
