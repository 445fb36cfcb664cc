import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { paths } from '#shared/paths.ts'
import { Table } from '#ui/Table.tsx'
import { type SellerTerms, showTerms } from '../contract.ts'
import { TextArticle } from './TextArticle.tsx'
import { loadText } from './text-loader.ts'
import { textMeta } from './text-page.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { call } = args.context.get(pageApi)
  const [text, { sellers }] = await Promise.all([loadText(args, 'returns'), call(showTerms, {})])
  return { text, sellers }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  textMeta(matches, loaderData?.text, paths.returns)

export default function ReturnsInfoPage() {
  const { text, sellers } = useLoaderData<typeof loader>()
  return (
    <TextArticle
      text={text}
      under={{
        'vous-etes-un-professionnel': sellers.length > 0 && <ProfessionalDays sellers={sellers} />,
        'modele-de-formulaire-de-retractation': <ModelForm />,
      }}
    />
  )
}

const ProfessionalDays = ({ sellers }: { sellers: readonly SellerTerms[] }) => (
  <Table
    tight
    className="max-w-xl"
    caption="Délai de retour accordé aux professionnels, par vendeur"
    rows={sellers}
    rowKey={({ id }) => id}
    columns={[
      { key: 'name', title: 'Vendeur', head: true, cell: ({ name }) => name },
      { key: 'days', title: 'Délai', align: 'end', cell: seller => returnWords(seller.professionalReturnDays) },
    ]}
  />
)

const returnWords = (days: number) =>
  days === 0 ? 'Pas de retour' : `${days}\u00a0jour${days > 1 ? 's' : ''} après réception`

const blanks = [
  'À l’attention de (nom, adresse et courriel du vendeur)\u00a0:',
  'Je vous notifie par la présente ma rétractation du contrat portant sur la vente des articles suivants\u00a0:',
  'Commandé le, reçu le\u00a0:',
  'Numéro de la commande\u00a0:',
  'Nom et adresse du consommateur\u00a0:',
  'Date, et signature si ce formulaire est envoyé sur papier\u00a0:',
]

/** Withdrawal form of the annex to C. conso R221-1, to copy or print. */
const ModelForm = () => (
  <ol aria-label="Formulaire de rétractation" className="max-w-2xl border border-ink px-5 py-4">
    {blanks.map(line => (
      <li key={line} className="border-b border-dotted border-soft pb-8 pt-3 last:border-0">
        {line}
      </li>
    ))}
  </ol>
)
