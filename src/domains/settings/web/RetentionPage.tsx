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
import { bodyOf } from '#shared/forms/form-body.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { Table } from '#ui/Table.tsx'
import { changeSetting, listSettings } from '../contract.ts'
import { fixedRetention } from '../rules/fixed-retention.ts'
import { isRetention, settingKeys } from '../settings.ts'
import { SettingForm } from './SettingForm.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Conservation',
    description: 'Combien de temps chaque donnée est conservée, et ce que la loi impose.',
    path: workspacePaths.retentionAdmin,
    hidden: true,
  })

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(listSettings, {})

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const key = settingKeys.filter(isRetention).find(known => known === form.get('intent')) ?? 'retainVisits'
  return context.get(pageApi).attempt(changeSetting, { params: { key }, body: bodyOf(changeSetting.body, form) })
}

export default function RetentionPage() {
  const { settings: files } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  return (
    <AdminFrame title="Conservation">
      <ActionNotice outcome={outcome} done={'C’est enregistré\u00a0: l’effacement de la nuit prochaine l’applique.'} />
      <p className="mb-6 max-w-prose text-soft">
        Ces durées doivent être celles que disent vos{' '}
        <Link to={workspacePaths.textsAdmin({ nom: 'cgv' })} className="link">
          conditions, partie «&nbsp;Confidentialité&nbsp;»
        </Link>
        &nbsp;: changez le texte avec elles.
      </p>
      <section>
        <h2 className="rubric">Durées que vous choisissez</h2>
        <div className="divide-y divide-rule">
          {files
            .filter(({ key }) => isRetention(key))
            .map(file => (
              <SettingForm key={`${file.key} ${file.value}`} file={file} />
            ))}
        </div>
      </section>
      <section className="mt-8">
        <h2 className="rubric">Durées fixes</h2>
        <Table
          caption="Durées fixes"
          rows={fixedRetention}
          rowKey={({ what }) => what}
          columns={[
            { key: 'what', title: 'Donnée', head: true, cell: ({ what }) => what },
            { key: 'period', title: 'Durée', cell: ({ period }) => period },
            { key: 'why', title: 'Raison', cell: ({ why }) => why },
          ]}
        />
      </section>
    </AdminFrame>
  )
}
