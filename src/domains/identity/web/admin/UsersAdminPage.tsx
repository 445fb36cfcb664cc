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
import { ActionNotice, AdminSearch } from '#domains/workspace/web/admin/AdminParts.tsx'
import { loadViews } from '#domains/workspace/web/views/load-views.ts'
import { SavedViewTabs } from '#domains/workspace/web/views/SavedViewTabs.tsx'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SearchIcon } from '#ui/icons/icons.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { ViewTab } from '#ui/navigation/ViewTab.tsx'
import {
  blockUser,
  changeRole,
  disconnectUser,
  findUsers,
  removeSecondFactor,
  sendResetMail,
  showUser,
  userGroups,
  viewAsUser,
} from '../../contract-admin.ts'
import { UserPanel } from './UserPanel.tsx'
import { UserTable } from './UserTable.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Utilisateurs',
    description: 'Retrouver un compte, aider, bloquer, regarder comme lui.',
    path: workspacePaths.usersAdmin,
    hidden: true,
  })

const groupNames = {
  tous: 'Tous',
  vendeurs: 'Vendeurs',
  bloques: 'Bloqués',
  administrateurs: 'Administrateurs',
} as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, user } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const q = search.get('q')?.trim() ?? ''
  const group = userGroups.find(known => known === search.get('groupe')) ?? 'tous'
  const id = search.get('id')
  const [list, file, saved] = await Promise.all([
    call(findUsers, { query: { group, page: search.get('page') ?? '1', ...(q ? { q } : {}) } }),
    id ? call(showUser, { params: { id } }) : null,
    loadViews(call, 'admin-users', search),
  ])
  return { ...list, q, group, file, saved, isSuper: user?.roles.includes('SUPER_ADMIN') ?? false }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const reason = textOf(form, 'reason')
  const params = { id: new URL(request.url).searchParams.get('id') ?? '' }
  switch (form.get('intent')) {
    case 'reset':
      return attempt(sendResetMail, { params })
    case 'remove-factor':
      return attempt(removeSecondFactor, { params, body: { reason } })
    case 'disconnect':
      return attempt(disconnectUser, { params, body: { reason } })
    case 'block':
    case 'unblock':
      return attempt(blockUser, { params, body: { blocked: form.get('intent') === 'block', reason } })
    case 'view': {
      const viewed = await attempt(viewAsUser, { params, body: { reason } })
      return viewed.ok ? redirect(paths.account) : viewed
    }
    default: {
      const role = form.get('role') === 'SUPER_ADMIN' ? ('SUPER_ADMIN' as const) : ('ADMIN' as const)
      return attempt(changeRole, { params, body: { role, granted: form.get('intent') === 'grant', reason } })
    }
  }
}

export default function UsersAdminPage() {
  const { users, total, page, pages, q, group, file, saved, isSuper } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const to = (values: { group?: string; page?: number; id?: number }) => {
    const search = new URLSearchParams()
    if (q) search.set('q', q)
    if ((values.group ?? group) !== 'tous') search.set('groupe', values.group ?? group)
    if (values.page && values.page > 1) search.set('page', `${values.page}`)
    if (values.id) search.set('id', `${values.id}`)
    return search.size ? `${workspacePaths.usersAdmin}?${search}` : workspacePaths.usersAdmin
  }
  return (
    <AdminFrame title="Utilisateurs">
      <SavedViewTabs {...saved} />
      <AdminSearch
        key={q}
        label="Courriel, nom, société, numéro de client ou de commande"
        q={q}
        keep={{ groupe: group === 'tous' ? null : group }}
      />
      <nav aria-label="Comptes" className="mt-4 flex flex-wrap gap-1 border-b border-rule">
        {userGroups.map(known => (
          <ViewTab
            key={known}
            label={groupNames[known]}
            to={to({ group: known })}
            current={known === group}
            {...(known === group ? { count: total } : {})}
          />
        ))}
      </nav>
      <div className={file ? 'mt-4 grid gap-8 lg:grid-cols-[minmax(18rem,2fr)_3fr]' : 'mt-4'}>
        <div className={file ? 'max-lg:order-2' : undefined}>
          {users.length ? (
            <UserTable users={users} narrow={file !== null} current={file?.id} to={id => to({ page, id })} />
          ) : (
            <EmptyState icon={<SearchIcon />} title="Personne ici">
              Cherchez une partie de l’adresse ou du nom, ou un numéro entier de client ou de commande.
            </EmptyState>
          )}
          <Pagination page={page} count={pages} to={number => to({ page: number })} />
        </div>
        {file && (
          <div>
            <ActionNotice outcome={outcome} done="C’est fait, et c’est au journal." />
            <UserPanel key={`${file.id} ${file.status} ${file.roles.join()}`} file={file} isSuper={isSuper} />
          </div>
        )}
      </div>
    </AdminFrame>
  )
}
