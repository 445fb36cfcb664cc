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
import { formatShortDate } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { figure } from '#shared/price/packaging.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Table } from '#ui/Table.tsx'
import { addSynonym, type EmptySearch, removeSynonym, type Synonym, showSearchAdmin } from '../../contract-synonyms.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Recherche',
    description: 'Les synonymes, et ce qui a été cherché sans rien trouver.',
    path: workspacePaths.searchAdmin,
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const typed = (name: string) => new URL(request.url).searchParams.get(name)?.trim().slice(0, 60) ?? ''
  const contains = typed('contient')
  const found = await context.get(pageApi).call(showSearchAdmin, { query: contains ? { contains } : {} })
  return { ...found, word: typed('mot'), contains }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  if (form.get('intent') === 'remove') return attempt(removeSynonym, { params: { id: textOf(form, 'id') } })
  return attempt(addSynonym, { body: bodyOf(addSynonym.body, form) })
}

export default function SearchAdminPage() {
  const { synonyms, total, emptySearches, word, contains } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  return (
    <AdminFrame title="Recherche">
      <ActionNotice outcome={outcome} done={'C’est enregistré\u00a0: la recherche en tient compte dès maintenant.'} />
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-2">
        <section className="min-w-0 xl:order-2">
          <h2 className="rubric">Synonymes</h2>
          <SynonymForm key={`${word} ${total}`} word={word} />
          <SynonymFilter contains={contains} shown={synonyms.length} total={total} />
          <Synonyms synonyms={synonyms} />
        </section>
        <section className="min-w-0">
          <h2 className="rubric">Cherché en vain</h2>
          <p className="mb-2 mt-1 max-w-prose text-sm text-soft">
            Les recherches des 90 derniers jours qui, la dernière fois, n’ont rien trouvé.
          </p>
          <EmptySearches searches={emptySearches} />
        </section>
      </div>
    </AdminFrame>
  )
}

function SynonymForm({ word }: { word: string }) {
  return (
    <Form method="post" className="mb-5 mt-2 flex flex-col gap-3 border border-rule bg-chalk p-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          dense
          label="Qui cherche"
          name="word"
          required
          minLength={2}
          maxLength={60}
          placeholder="échalas"
          defaultValue={word}
        />
        <TextField
          dense
          label="trouve aussi"
          name="meaning"
          required
          minLength={2}
          maxLength={60}
          placeholder="piquet"
          autoFocus={word !== ''}
        />
      </div>
      <Checkbox name="both" label="Et l’inverse" />
      <Checkbox name="brand" label="C’est une marque qui n’est pas vendue ici" />
      <Button type="submit" size="sm" name="intent" value="add" className="self-start">
        Ajouter
      </Button>
    </Form>
  )
}

const SynonymFilter = ({ contains, shown, total }: { contains: string; shown: number; total: number }) => (
  <Form className="mb-3 flex flex-wrap items-end gap-3">
    <TextField
      dense
      type="search"
      label="Retrouver un synonyme"
      name="contient"
      maxLength={60}
      defaultValue={contains}
    />
    <Button type="submit" size="sm">
      Chercher
    </Button>
    {shown < total && <p className="text-sm text-soft">{`Les ${shown} premiers de ${figure(total)}.`}</p>}
  </Form>
)

const Synonyms = ({ synonyms }: { synonyms: readonly Synonym[] }) => (
  <Table
    tight
    twoLines
    flowing
    caption="Synonymes"
    rows={synonyms}
    rowKey={({ id }) => id}
    empty={
      <EmptyState title="Aucun synonyme">
        La recherche pardonne déjà accents, pluriels et fautes de frappe. Un synonyme sert aux mots que le catalogue
        n’emploie pas.
      </EmptyState>
    }
    columns={[
      {
        key: 'word',
        title: 'Qui cherche',
        head: true,
        cell: ({ word }) => (
          <Link to={paths.articles({ q: word })} className="link">
            {word}
          </Link>
        ),
      },
      {
        key: 'meaning',
        title: 'Trouve aussi',
        cell: ({ meaning, brand }) => (brand ? `${meaning} (marque absente)` : meaning),
      },
      {
        key: 'articles',
        title: 'Articles',
        align: 'end',
        cell: ({ articles }) =>
          articles > 99 ? '100 et plus' : articles > 0 ? articles : <Badge tone="warning">aucun</Badge>,
      },
      {
        key: 'remove',
        title: 'Retirer',
        titleHidden: true,
        align: 'end',
        phone: 'price',
        cell: ({ id, word, meaning }) => (
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              size="sm"
              look="quiet"
              name="intent"
              value="remove"
              aria-label={`Retirer «\u00a0${word}\u00a0» pour «\u00a0${meaning}\u00a0»`}
            >
              Retirer
            </Button>
          </Form>
        ),
      },
    ]}
  />
)

const EmptySearches = ({ searches }: { searches: readonly EmptySearch[] }) => (
  <Table
    tight
    twoLines
    flowing
    caption="Recherches sans résultat"
    rows={searches}
    rowKey={({ words }) => words}
    empty={
      <EmptyState title="Rien de cherché en vain">Tout ce qui a été cherché a trouvé au moins un article.</EmptyState>
    }
    columns={[
      {
        key: 'words',
        title: 'Recherche',
        head: true,
        cell: ({ words }) => <span className="wrap-anywhere">{words}</span>,
      },
      { key: 'times', title: 'Fois', align: 'end', cell: ({ times }) => times },
      { key: 'last', title: 'Dernière', cell: ({ lastDay }) => formatShortDate(lastDay) },
      {
        key: 'explain',
        title: 'Synonyme',
        align: 'end',
        phone: 'price',
        cell: ({ words, explained }) =>
          explained ? (
            <Badge>expliqué depuis</Badge>
          ) : (
            <Link
              to={`${workspacePaths.searchAdmin}?${new URLSearchParams({ mot: words })}`}
              className="link"
              aria-label={`Ajouter un synonyme pour «\u00a0${words}\u00a0»`}
            >
              Ajouter
            </Link>
          ),
      },
    ]}
  />
)
