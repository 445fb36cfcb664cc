import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pageCalls } from '#shared/loader.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PackageIcon, PinIcon } from '#ui/icons.tsx'
import { type Address, listAddresses, showMe } from '../contract.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Mon compte',
    description: 'Vos informations, vos adresses et la sécurité de votre compte.',
    path: paths.account,
    hidden: true,
  })

export async function loader({ context }: LoaderFunctionArgs) {
  const { call } = context.get(pageCalls)
  const [user, addresses] = await Promise.all([call(showMe, {}), call(listAddresses, {})])
  return { user, addresses }
}

export default function AccountPage() {
  const { user, addresses } = useLoaderData<typeof loader>()
  if (!user) return null
  return (
    <div className="page py-8">
      <h1>Bonjour {user.first_name}</h1>
      <div className="mt-6 grid gap-8 lg:grid-cols-2">
        <section>
          <h2 className="rubric">Vos informations</h2>
          <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
            <Fact label="Nom">{`${user.first_name} ${user.name}`}</Fact>
            <Fact label="Adresse email">{user.email}</Fact>
            <Fact label="Compte">{user.kind_user === 'professional' ? 'Professionnel' : 'Particulier'}</Fact>
            {user.pro_social_reason && <Fact label="Société">{user.pro_social_reason}</Fact>}
          </dl>
          <ButtonLink to={paths.orders} className="mt-6">
            <PackageIcon />
            {user.shop_id === undefined ? 'Vos commandes' : 'Commandes clients'}
          </ButtonLink>
        </section>
        <section>
          <h2 className="rubric">Vos adresses de livraison</h2>
          {addresses.length === 0 ? (
            <EmptyState className="mt-4" icon={<PinIcon />} title="Aucune adresse pour l’instant">
              Celle de votre première commande livrée sera gardée ici, pour ne pas la retaper.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-rule">
              {addresses.map(address => (
                <AddressRow key={address.id} address={address} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <>
      <dt className="text-soft">{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

function AddressRow({ address }: { address: Address }) {
  return (
    <li className="py-3">
      <p className="font-medium">{address.recipient}</p>
      <p className="text-soft">
        {[address.company, address.street, address.complement, `${address.postcode} ${address.city}`]
          .filter(Boolean)
          .join(', ')}
      </p>
    </li>
  )
}
