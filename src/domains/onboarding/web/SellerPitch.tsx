import type { ReactNode } from 'react'
import { euros, percent, proportionOf } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { commissionBasisPoints, documents } from '../rules.ts'

type Seller = { name: string; cities: readonly string[] }

/** Current sellers, commission, payouts and the steps of an application. */
export function SellerPitch({ sellers }: { sellers: readonly Seller[] }) {
  return (
    <>
      <header className="grid gap-x-12 gap-y-8 border-b border-rule pb-10 pt-6 lg:grid-cols-[3fr_2fr]">
        <div>
          <h1 className="max-w-[18ch]">Vos rayons, ouverts à toute la vigne</h1>
          <p className="mt-4 max-w-prose text-lg text-soft">
            Liens, fûts, bouteilles, levures, matériel de cave&nbsp;: sur Cep &amp; Chai, un domaine remplit un seul
            panier chez plusieurs fournisseurs. Vous gardez votre nom, vos prix, votre stock et vos clients&nbsp;; nous
            tenons le catalogue, le paiement et le suivi.
          </p>
          <div className="mt-6 flex flex-wrap gap-2">
            <ButtonLink look="primary" to="#candidature">
              Présenter ma candidature
            </ButtonLink>
            <ButtonLink to="#couts">Voir ce que cela coûte</ButtonLink>
          </div>
        </div>
        <Sellers sellers={sellers} />
      </header>
      <Costs />
      <Steps />
    </>
  )
}

function Sellers({ sellers }: { sellers: readonly Seller[] }) {
  if (sellers.length === 0) return null
  return (
    <section aria-labelledby="vendeurs" className="border-t-2 border-ink pt-2 lg:mt-1">
      <h2 id="vendeurs" className="text-base font-semibold">
        Ils vendent ici
      </h2>
      <dl className="mt-2 divide-y divide-rule border-b border-rule text-sm">
        {sellers.slice(0, 8).map(({ name, cities }) => (
          <div key={name} className="flex justify-between gap-4 py-1.5">
            <dt className="font-medium">{name}</dt>
            <dd className="text-end text-soft">{cities.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const example = 100_000
const commission = proportionOf(example, commissionBasisPoints, 10_000)

function Costs() {
  return (
    <section
      id="couts"
      aria-labelledby="titre-couts"
      className="grid scroll-mt-4 gap-x-12 gap-y-8 py-10 lg:grid-cols-2"
    >
      <div>
        <h2 id="titre-couts" className="rubric">
          Ce que cela coûte
        </h2>
        <p className="mt-3 max-w-prose">
          Une commission de <strong>{percent(commissionBasisPoints)}</strong> du montant HT des articles vendus. Ni
          droit d’entrée ni abonnement, et rien sur les frais de livraison. Elle ne change rien à votre place dans les
          listes&nbsp;: voyez{' '}
          <Link className="link" to={paths.ranking}>
            comment elles sont classées
          </Link>
          .
        </p>
        <table className="table mt-4 max-w-md">
          <caption className="pb-1 text-start text-sm text-soft">
            Exemple&nbsp;: un domaine vous commande pour {euros(example)} HT d’articles
          </caption>
          <tbody>
            <Line label="Articles HT" amount={euros(example)} />
            <Line label={`Commission ${percent(commissionBasisPoints)}`} amount={`− ${euros(commission)}`} />
            <Line label="Vous revient, hors TVA et livraison" amount={euros(example - commission)} strong />
          </tbody>
        </table>
      </div>
      <div>
        <h2 className="rubric">Comment l’argent arrive</h2>
        <ol className="mt-3 flex max-w-prose list-decimal flex-col gap-2 pl-5 marker:font-title marker:font-semibold">
          <li>L’acheteur paie en une fois, par carte, tout ce qu’il prend chez plusieurs vendeurs.</li>
          <li>Le prestataire de paiement encaisse&nbsp;: ni vous ni nous ne voyons sa carte.</li>
          <li>Chaque commande garde son détail&nbsp;: montant HT, TVA par taux, livraison, commission.</li>
          <li>
            Votre part revient à l’entreprise, sur le compte déclaré au prestataire. Il vous demandera lui-même vos
            coordonnées bancaires&nbsp;: nous n’enregistrons pas d’IBAN.
          </li>
        </ol>
      </div>
    </section>
  )
}

function Line({ label, amount, strong }: { label: string; amount: string; strong?: boolean }) {
  return (
    <tr>
      <th scope="row" className={strong ? 'font-semibold!' : undefined}>
        {label}
      </th>
      <td className={strong ? 'cell-end figures font-semibold!' : 'cell-end figures'}>{amount}</td>
    </tr>
  )
}

const stages: readonly { title: string; text: ReactNode }[] = [
  {
    title: 'Vous candidatez',
    text: 'Le formulaire ci-dessous, une vingtaine de lignes. Il se garde en brouillon et se reprend plus tard.',
  },
  {
    title: 'Nous vérifions',
    text: 'SIREN, TVA, immatriculation, identité du représentant légal\u00a0: la loi nous le demande avant toute vente. S’il manque une pièce, nous l’écrivons.',
  },
  {
    title: 'Vous garnissez vos rayons',
    text: 'Un article déjà décrit se rejoint par son EAN\u00a0: vous donnez référence, prix HT, paliers et stock. Un article nouveau se décrit en une page.',
  },
  {
    title: 'Vous vendez',
    text: 'Chaque commande payée arrive par courriel. Vous préparez, éditez l’étiquette ou remettez au comptoir contre un code.',
  },
]

function Steps() {
  return (
    <section aria-labelledby="etapes" className="pb-10">
      <h2 id="etapes" className="rubric">
        De la candidature à la première commande
      </h2>
      <ol className="mt-4 grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-4">
        {stages.map(({ title, text }, rank) => (
          <li key={title} className="border-l border-rule pl-4">
            <p aria-hidden="true" className="font-title text-3xl leading-none text-lie">
              {rank + 1}
            </p>
            <h3 className="mt-2 text-base font-semibold">{title}</h3>
            <p className="mt-1 text-sm text-soft">{text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-8 border border-rule bg-chalk px-5 py-4">
        <h3 className="text-base font-semibold">À réunir avant de commencer</h3>
        <ul className="mt-2 grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2">
          <li>SIREN, SIRET et numéro de TVA intracommunautaire</li>
          <li>Nom du titulaire du compte bancaire de l’entreprise</li>
          {Object.values(documents).map(({ label, hint }) => (
            <li key={label}>
              {label}. <span className="text-soft">{hint}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
