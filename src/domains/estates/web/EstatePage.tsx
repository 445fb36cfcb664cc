import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { type Estate, showEstate } from '../contract.ts'
import { estateRoleLabels } from '../rules.ts'
import { CodesSection } from './CodesSection.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import { EstateNav } from './EstateNav.tsx'
import { type EstateFormState, postEstateForm } from './estate-forms.ts'
import { MembersSection } from './MembersSection.tsx'
import { SitesSection } from './SitesSection.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const shown = await context.get(pageApi).call(showEstate, {})
  return { ...shown, editedSite: Number(new URL(request.url).searchParams.get('site')) || null }
}

export const action = async ({ context, request }: ActionFunctionArgs): Promise<EstateFormState> =>
  postEstateForm(context.get(pageApi), await request.formData())

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Mon domaine',
    description: 'Vos collaborateurs, vos sites de livraison, vos codes et vos dépenses.',
    path: paths.estate,
    hidden: true,
  })

export default function EstatePage() {
  const { estate, own, editedSite } = useLoaderData<typeof loader>()
  const formState = useActionData<typeof action>()
  if (estate)
    return (
      <AccountFrame title={estate.name}>
        <EstateNav current="estate" waiting={estate.waiting} />
        <EstateSections estate={estate} editedSite={editedSite} formState={formState} />
      </AccountFrame>
    )
  return (
    <AccountFrame title="Mon domaine">
      {own ? (
        <section aria-labelledby="ouvrir" className="max-w-2xl">
          <h2 id="ouvrir" className="rubric">
            Ouvrir le compte de votre domaine
          </h2>
          <p className="mt-3">
            À plusieurs sur le même compte&nbsp;: chacun avec son rôle et ses limites, vos sites de livraison avec leurs
            accès, vos codes par parcelle et par cuvée, et toutes les commandes au même endroit. Vous en serez le
            gérant.
          </p>
          <div className="mt-5">
            <CompanyForm company={own} intent="open" submit="Ouvrir le compte" formState={formState} />
          </div>
        </section>
      ) : (
        <EmptyState
          title="Réservé aux professionnels"
          actions={<ButtonLink to={paths.profile}>Indiquer ma raison sociale</ButtonLink>}
        >
          Le compte d’un domaine réunit plusieurs personnes d’une même entreprise. Indiquez la vôtre dans vos
          informations, ou suivez le lien de l’invitation que vous avez reçue.
        </EmptyState>
      )}
    </AccountFrame>
  )
}

type SectionsProps = { estate: Estate; editedSite: number | null; formState: EstateFormState | undefined }

function EstateSections({ estate, editedSite, formState }: SectionsProps) {
  const owns = estate.role === 'owner'
  const role = estateRoleLabels[estate.role]
  return (
    <div className="flex max-w-4xl flex-col gap-10">
      {!owns && (
        <p>
          <span className="font-semibold">{role.label}.</span> {role.may}
        </p>
      )}
      <MembersSection estate={estate} formState={formState} />
      <SitesSection estate={estate} edited={editedSite} formState={formState} />
      <CodesSection estate={estate} formState={formState} />
      {owns && (
        <section aria-labelledby="entreprise">
          <h2 id="entreprise" className="rubric mb-4">
            Entreprise
          </h2>
          <p className="mb-4 text-sm text-soft">
            Vos commandes et vos factures sont au nom de cette entreprise, quel que soit le membre qui achète.
          </p>
          <CompanyForm company={estate} intent="company" submit="Enregistrer" formState={formState} />
        </section>
      )}
      {owns && <History history={estate.history} />}
    </div>
  )
}

const acts: Record<string, string> = {
  opened: 'a ouvert le compte',
  changed: 'a modifié l’entreprise',
  invited: 'a invité',
  joined: 'a rejoint le domaine',
  role: 'a changé des droits',
  removed: 'a retiré',
  left: 'a quitté le domaine',
  asked: 'a demandé un accord',
  approved: 'a donné son accord',
  refused: 'a refusé',
  site: 'a modifié les sites',
  code: 'a modifié les codes',
}

const History = ({ history }: Pick<Estate, 'history'>) => (
  <section aria-labelledby="journal">
    <h2 id="journal" className="rubric mb-2">
      Journal
    </h2>
    <ol className="text-sm">
      {history.map(({ id, at, by, act, detail }) => (
        <li key={id} className="flex flex-wrap gap-x-3 border-b border-rule py-2">
          <span className="figures text-soft">{formatDateTime(at)}</span>
          <span>
            {by} {acts[act] ?? act}
            {detail && `\u00a0: ${detail}`}
          </span>
        </li>
      ))}
    </ol>
  </section>
)
