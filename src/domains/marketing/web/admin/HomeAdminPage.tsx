import type { ReactNode } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice } from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatShortDate, isoDay } from '#shared/dates.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { chooseHome, type HomeChoice, showHomeChoice } from '../../contract-home.ts'
import { campaignState, campaignStates, homePlaces } from '../../rules.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Accueil',
    description: 'Ce que la page d’accueil met en avant.',
    path: workspacePaths.homeAdmin,
    hidden: true,
  })

export async function loader({ context }: LoaderFunctionArgs) {
  return { ...(await context.get(pageApi).call(showHomeChoice, {})), today: isoDay(new Date()) }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const places = (await request.formData()).getAll('place').map(String)
  return context.get(pageApi).attempt(chooseHome, { body: { campaignIds: places.filter(Boolean) } })
}

export default function HomeAdminPage() {
  const { chosen, campaigns, today } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  return (
    <AdminFrame title="Accueil">
      <ActionNotice outcome={outcome} done={'C’est enregistré\u00a0: l’accueil suit dans l’instant.'} />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[3fr_2fr]">
        <section>
          <h2 className="rubric">Dossiers mis en avant</h2>
          <p className="mb-3 mt-1 max-w-prose text-sm text-soft">
            Dans cet ordre, sur la page d’accueil. Un dossier n’y paraît que publié, de son premier à son dernier jour.
          </p>
          <Places key={chosen.join(' ')} chosen={chosen} campaigns={campaigns} today={today} />
        </section>
        <section className="text-sm">
          <h2 className="rubric">Le reste de l’accueil</h2>
          <ul className="mt-2 divide-y divide-rule">
            <Elsewhere to={workspacePaths.settingsAdmin} name="Configuration">
              Ce qui vient d’abord, de la saison ou des dossiers.
            </Elsewhere>
            <Elsewhere to={workspacePaths.categoriesAdmin} name="Catégories">
              Les catégories éphémères et leurs jours&nbsp;: le bloc «&nbsp;C’est la saison&nbsp;».
            </Elsewhere>
            <Elsewhere to={workspacePaths.campaignsAdmin} name="Dossiers">
              Écrire et publier.
            </Elsewhere>
          </ul>
          <p className="mt-3 text-soft">
            Bonnes affaires, marques et sous-catégories suivent d’elles-mêmes les prix et les ventes.
          </p>
        </section>
      </div>
    </AdminFrame>
  )
}

const Elsewhere = ({ to, name, children }: { to: string; name: string; children: ReactNode }) => (
  <li className="py-2">
    <Link to={to} className="link font-medium">
      {name}
    </Link>
    <p className="text-soft">{children}</p>
  </li>
)

function Places({ chosen, campaigns, today }: HomeChoice & { today: string }) {
  const places = Array.from({ length: homePlaces }, (_, rank) => rank)
  const chosenOnes = chosen.flatMap(id => campaigns.find(campaign => campaign.id === id) ?? [])
  return (
    <>
      <Form method="post" className="flex max-w-xl flex-col gap-3">
        {places.map(rank => (
          <SelectField key={rank} dense label={`Place ${rank + 1}`} name="place" defaultValue={chosen[rank] ?? ''}>
            <option value="">Rien</option>
            {campaigns.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
        ))}
        <Button type="submit" look="primary" className="self-start">
          Enregistrer
        </Button>
      </Form>
      <ul className="mt-5 border-t border-rule text-sm">
        {chosenOnes.map(campaign => (
          <li key={campaign.id} className="flex flex-wrap items-center gap-x-3 border-b border-rule py-2">
            <span className="min-w-0 flex-1 basis-40">{campaign.title}</span>
            <span className="text-soft">{`du ${formatShortDate(campaign.fromDay)} au ${formatShortDate(campaign.toDay)}`}</span>
            <Badge tone={campaignState(campaign, today) === 'online' ? 'success' : 'neutral'}>
              {campaignStates[campaignState(campaign, today)]}
            </Badge>
          </li>
        ))}
      </ul>
    </>
  )
}
