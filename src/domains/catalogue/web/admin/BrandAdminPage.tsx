import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice, AdminSearch } from '#domains/workspace/web/admin/AdminParts.tsx'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { figure } from '#shared/price/packaging.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { Picture } from '#ui/Picture.tsx'
import {
  type AdminBrand,
  addBrand,
  approveBrand,
  changeBrand,
  listBrands,
  mergeBrand,
  setBrandLogo,
} from '../../contract-categories.ts'
import { UploadField } from '../sheet/UploadField.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Marques',
    description: 'Renommer, décrire et réunir les marques.',
    path: workspacePaths.brandsAdmin,
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const q = search.get('q')?.trim() ?? ''
  const query = { page: search.get('page') ?? '1', ...(q ? { q } : {}) }
  return { ...(await context.get(pageApi).call(listBrands, { query })), q }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const params = { id: textOf(form, 'id') }
  if (form.get('intent') === 'add') return attempt(addBrand, { body: bodyOf(addBrand.body, form) })
  if (form.get('intent') === 'logo') return attempt(setBrandLogo, { params, body: bodyOf(setBrandLogo.body, form) })
  if (form.get('intent') === 'merge') return attempt(mergeBrand, { params, body: bodyOf(mergeBrand.body, form) })
  if (form.get('intent') === 'approve') return attempt(approveBrand, { params })
  return attempt(changeBrand, { params, body: bodyOf(changeBrand.body, form) })
}

export default function BrandAdminPage() {
  const { brands, total, page, pages, q } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  return (
    <AdminFrame title="Marques">
      <ActionNotice outcome={outcome} done="C’est enregistré. Les listes suivent dans la minute." />
      <AdminSearch key={q} label="Nom de la marque" q={q} />
      <Form key={total} method="post" className="mt-4 flex max-w-md items-end gap-2">
        <TextField dense className="flex-1" label="Nouvelle marque" name="name" required maxLength={80} />
        <Button type="submit" size="sm" name="intent" value="add">
          Ajouter
        </Button>
      </Form>
      <p className="mt-4 text-sm text-soft">{total > 1 ? `${figure(total)}\u00a0marques` : `${total} marque`}</p>
      <div className="mt-1 border-t border-ink">
        {brands.map(brand => (
          <BrandEditor key={`${brand.id} ${brand.name}`} brand={brand} />
        ))}
      </div>
      <Pagination
        page={page}
        count={pages}
        to={number =>
          `${workspacePaths.brandsAdmin}?${new URLSearchParams({ ...(q ? { q } : {}), page: `${number}` })}`
        }
      />
    </AdminFrame>
  )
}

function BrandEditor({ brand: { id, name, description, articles, logoId, waits } }: { brand: AdminBrand }) {
  return (
    <Disclosure
      title={
        <>
          {logoId !== null && <Picture id={logoId} alt="" width={32} height={32} className="size-8" />}
          <span className="font-title text-lg">{name}</span>
          <span className="caption">{`n°\u00a0${id}, ${articles > 1 ? `${figure(articles)}\u00a0articles` : `${articles} article`}`}</span>
          {waits && <Badge tone="warning">À approuver</Badge>}
        </>
      }
    >
      {waits && (
        <Form method="post" className="mb-4 flex flex-wrap items-center gap-3">
          <input type="hidden" name="id" value={id} />
          <span>Un vendeur a écrit cette marque. Corrigez-la, réunissez-la avec une autre, ou approuvez-la.</span>
          <Button type="submit" size="sm" name="intent" value="approve">
            Approuver
          </Button>
        </Form>
      )}
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-3">
        <Form method="post" className="flex flex-col gap-3">
          <input type="hidden" name="id" value={id} />
          <TextField dense label="Nom" name="name" required maxLength={80} defaultValue={name} />
          <TextAreaField
            dense
            label="Présentation"
            name="description"
            rows={3}
            maxLength={600}
            defaultValue={description}
          />
          <Button type="submit" size="sm" name="intent" value="change" className="self-start">
            Enregistrer
          </Button>
        </Form>
        <LogoForm id={id} hasLogo={logoId !== null} />
        <Form method="post" className="flex flex-col gap-3">
          <input type="hidden" name="id" value={id} />
          <TextField
            dense
            label="Réunir avec la marque n°"
            hint="Ses articles passent à l’autre marque et celle-ci disparaît, pour de bon."
            name="into"
            inputMode="numeric"
            required
          />
          <TextField dense label="Motif (au journal)" name="reason" required minLength={10} maxLength={2_000} />
          <Button type="submit" size="sm" look="danger" name="intent" value="merge" className="self-start">
            Réunir
          </Button>
        </Form>
      </div>
    </Disclosure>
  )
}

/** Sent empty, it removes the logo. */
const LogoForm = ({ id, hasLogo }: { id: number; hasLogo: boolean }) => (
  <Form method="post" className="flex flex-col items-start gap-3">
    <input type="hidden" name="id" value={id} />
    <UploadField
      label="Logo"
      hint="Carré, sur fond blanc. JPEG, PNG ou WebP, 8&nbsp;Mo au plus."
      name="fileId"
      accept="image/jpeg,image/png,image/webp"
    />
    <Button type="submit" size="sm" name="intent" value="logo">
      {hasLogo ? 'Changer ou retirer le logo' : 'Enregistrer le logo'}
    </Button>
  </Form>
)
