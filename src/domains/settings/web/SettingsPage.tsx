import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AdminFrame } from '#domains/admin/web/AdminFrame.tsx'
import { ActionNotice } from '#domains/admin/web/AdminParts.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { RadioGroup } from '#ui/forms/Choice.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { changeSetting, listSettings, type SettingDetail } from '../contract.ts'
import { settingKeys, settings, valuesOf } from '../settings.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Configuration',
    description: 'Les réglages du marché, qui les a changés et pourquoi.',
    path: paths.settingsAdmin,
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
        {files.map(file => (
          <Setting key={`${file.key} ${file.value}`} file={file} />
        ))}
      </div>
    </AdminFrame>
  )
}

function Setting({ file }: { file: SettingDetail }) {
  const { label, hint } = settings[file.key]
  const values = valuesOf(file.key)
  return (
    <section className="grid gap-x-10 gap-y-4 py-6 lg:grid-cols-2">
      <Form method="post" className="flex flex-col items-start gap-3">
        <h2 className="text-lg">{label}</h2>
        <RadioGroup
          label={hint}
          name="value"
          defaultValue={file.value}
          options={Object.entries(values).map(([value, name]) => ({ value, label: name }))}
        />
        <TextField
          dense
          label="Motif du changement"
          name="reason"
          required
          minLength={10}
          maxLength={2_000}
          className="w-full max-w-md"
        />
        <Button type="submit" size="sm" name="intent" value={file.key}>
          Changer
        </Button>
      </Form>
      <div className="text-sm">
        <h3 className="caption">Changements</h3>
        {file.history.length === 0 && <p className="text-soft">Jamais changé depuis l’ouverture.</p>}
        <ol className="divide-y divide-rule">
          {file.history.map(({ former, value, who, reason, at }) => (
            <li key={at} className="py-1.5">
              <span className="text-soft">{`${formatDateTime(at)}, ${who}\u00a0: `}</span>
              <del>{values[former] ?? former}</del>
              {' → '}
              <ins className="no-underline">{values[value] ?? value}</ins>
              <p className="text-soft">{reason}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
