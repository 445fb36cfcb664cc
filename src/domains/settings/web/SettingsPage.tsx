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
import { changeSetting, listSettings } from '../contract.ts'
import { isRetention, settingKeys } from '../settings.ts'
import { SettingForm } from './SettingForm.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Configuration',
    description: 'Les réglages du marché, qui les a changés et pourquoi.',
    path: workspacePaths.settingsAdmin,
    hidden: true,
  })

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(listSettings, {})

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const key = settingKeys.find(known => known === form.get('intent')) ?? settingKeys[0]
  return context.get(pageApi).attempt(changeSetting, { params: { key }, body: bodyOf(changeSetting.body, form) })
}

export default function SettingsPage() {
  const { settings: files } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  return (
    <AdminFrame title="Configuration">
      <ActionNotice outcome={outcome} done="Le réglage vaut dès maintenant." />
      <div className="divide-y divide-rule border-t border-ink">
        {files
          .filter(({ key }) => !isRetention(key))
          .map(file => (
            <SettingForm key={`${file.key} ${file.value}`} file={file} />
          ))}
      </div>
    </AdminFrame>
  )
}
