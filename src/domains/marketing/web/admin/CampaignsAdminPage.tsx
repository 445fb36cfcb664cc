import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { formatDateTime, formatShortDate, isoDay } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { PlusIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Prose } from '#ui/Prose.tsx'
import { Table } from '#ui/Table.tsx'
import {
  type CampaignDraft,
  changeCampaign,
  listAllCampaigns,
  publishCampaign,
  showAnyCampaign,
  writeCampaign,
} from '../../contract.ts'
import { type CampaignState, campaignState, campaignStates } from '../../rules.ts'
import { CampaignForm } from '../CampaignForm.tsx'

const tones: Record<CampaignState, Tone> = { draft: 'neutral', planned: 'info', online: 'success', ended: 'neutral' }
const at = (id: number | 'new') => `${workspacePaths.campaignsAdmin}?id=${id}`

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const requested = new URL(request.url).searchParams.get('id')
  const campaign = requested && requested !== 'new' ? await call(showAnyCampaign, { params: { id: requested } }) : null
  const { campaigns } = await call(listAllCampaigns, {})
  return { campaigns, campaign, isNew: requested === 'new', today: isoDay(new Date()) }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const id = new URL(request.url).searchParams.get('id') ?? ''
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent === 'publish' || intent === 'withdraw')
    return attempt(publishCampaign, { params: { id }, body: { published: intent === 'publish' } })
  const body = { ...bodyOf(writeCampaign.body, form), articles: slugsIn(textOf(form, 'articles')) }
  if (id !== 'new') return attempt(changeCampaign, { params: { id }, body })
  const written = await attempt(writeCampaign, { body })
  return written.ok ? redirect(at(written.data.id)) : written
}

/** One article a line, as a URL or its last segment. */
const slugsIn = (typed: string) =>
  typed
    .split('\n')
    .map(line =>
      line
        .trim()
        .replace(/^.*\/articles\//, '')
        .replace(/[?#].*$/, ''),
    )
    .filter(Boolean)

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Dossiers',
    description: 'Écrire, programmer et retirer les dossiers de saison.',
    path: workspacePaths.campaignsAdmin,
    hidden: true,
  })

export default function CampaignsAdminPage() {
  const { campaigns, campaign, isNew, today } = useLoaderData<typeof loader>()
  if (campaign || isNew) return <Editor campaign={campaign} today={today} />
  return (
    <AdminFrame title="Dossiers">
      <ButtonLink to={at('new')} look="primary" className="mb-4">
        <PlusIcon />
        Écrire un dossier
      </ButtonLink>
      <Table
        caption="Dossiers"
        rows={campaigns}
        rowKey={({ id }) => id}
        empty={<p className="text-soft">Aucun dossier&nbsp;: le premier se met en ligne en dix minutes.</p>}
        columns={[
          {
            key: 'title',
            title: 'Titre',
            head: true,
            cell: ({ id, title }) => (
              <Link to={at(id)} className="link">
                {title}
              </Link>
            ),
          },
          { key: 'from', title: 'Du', cell: ({ fromDay }) => formatShortDate(fromDay) },
          { key: 'to', title: 'Au', cell: ({ toDay }) => formatShortDate(toDay) },
          {
            key: 'state',
            title: 'État',
            cell: row => <State state={campaignState(row, today)} />,
          },
        ]}
      />
    </AdminFrame>
  )
}

const State = ({ state }: { state: CampaignState }) => <Badge tone={tones[state]}>{campaignStates[state]}</Badge>

const actionWords: Record<string, string> = {
  written: 'a écrit le dossier',
  changed: 'l’a modifié',
  published: 'l’a publié',
  withdrawn: 'l’a retiré',
}

function Editor({ campaign, today }: { campaign: CampaignDraft | null; today: string }) {
  const outcome = useActionData<typeof action>()
  const refusal = outcome && !outcome.ok ? outcome : null
  return (
    <AdminFrame title={campaign?.title ?? 'Nouveau dossier'}>
      <p className="mb-4 flex flex-wrap items-center gap-3">
        <Link to={workspacePaths.campaignsAdmin} className="link">
          Tous les dossiers
        </Link>
        {campaign && <State state={campaignState(campaign, today)} />}
        {campaign && campaignState(campaign, today) === 'online' && (
          <Link to={paths.campaign(campaign.id)} className="link">
            Voir la page
          </Link>
        )}
      </p>
      <div className="grid gap-10 xl:grid-cols-2">
        <CampaignForm campaign={campaign} today={today} refusal={refusal} />
        {campaign && (
          <div>
            <h2 className="rubric">Aperçu</h2>
            <Prose html={campaign.html} className="mt-3" />
            <Form method="post" className="mt-6 border-t border-rule pt-4">
              <Button type="submit" name="intent" value={campaign.published ? 'withdraw' : 'publish'}>
                {campaign.published ? 'Retirer de la vue' : 'Publier'}
              </Button>
            </Form>
            <ul className="mt-6 text-sm text-soft">
              {campaign.history.map(({ action: done, who, at: when }) => (
                <li key={when}>{`${formatDateTime(when)}\u00a0: ${who} ${actionWords[done] ?? done}`}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </AdminFrame>
  )
}
