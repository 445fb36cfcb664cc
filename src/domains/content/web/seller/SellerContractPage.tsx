import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { useSellerRole } from '#domains/identity/web/session.ts'
import { endOwnContract, resumeOwnContract, showOwnTermination } from '#domains/shops/contract-termination.ts'
import { EndOfContract } from '#domains/shops/web/seller/EndOfContract.tsx'
import { SellerFrame } from '#domains/shops/web/seller/SellerFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatLongDate, formatShortDate } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Prose } from '#ui/Prose.tsx'
import { Table } from '#ui/Table.tsx'
import {
  acceptSellerContract,
  type SellerContract,
  type SellerContractVersion,
  showSellerContract,
} from '../../contract-seller-contract.ts'
import { ChangedWords } from '../ChangedWords.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const [contract, ending] = await Promise.all([call(showSellerContract, {}), call(showOwnTermination, {})])
  return { contract, ending }
}

export async function action({ context, request }: ActionFunctionArgs): Promise<FormState> {
  const form = await request.formData()
  const { attempt } = context.get(pageApi)
  const intent = textOf(form, 'intent')
  if (intent === 'resume')
    return toFormState('end', await attempt(resumeOwnContract, {}), 'La fin du contrat est annulée\u00a0: il continue.')
  if (intent === 'end') {
    const ended = await attempt(endOwnContract, { body: bodyOf(endOwnContract.body, form) })
    return toFormState('end', ended, 'C’est enregistré\u00a0: vous en recevez la confirmation par courriel.')
  }
  const body = bodyOf(acceptSellerContract.body, form)
  return toFormState('accept', await attempt(acceptSellerContract, { body }), 'Le contrat est accepté.')
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Contrat',
    description: 'Le contrat de la place de marché avec votre boutique, ses versions et vos acceptations.',
    path: workspacePaths.sellerContract,
    hidden: true,
  })

/** Text, changes, acceptance and versions of the seller contract. Works without scripts. */
export default function SellerContractPage() {
  const { contract, ending } = useLoaderData<typeof loader>()
  const formState = useActionData<typeof action>()
  const version = contract.versions.find(({ id }) => id === contract.shown?.id)
  return (
    <SellerFrame title="Contrat">
      <FormNotice state={formState} intent="accept" />
      {version ? (
        <div className="flex max-w-3xl flex-col gap-10">
          <VersionToRead contract={contract} version={version} formState={formState} />
          <Versions versions={contract.versions} />
        </div>
      ) : (
        <p className="max-w-prose">
          {'La place de marché n’a pas encore publié son contrat. '}
          <a href={paths.sellerContractText} className="link">
            Lire le modèle
          </a>
        </p>
      )}
      <div className="mt-10 max-w-3xl">
        <EndOfContract ending={ending} formState={formState} />
      </div>
    </SellerFrame>
  )
}

type VersionProps = { contract: SellerContract; version: SellerContractVersion; formState: FormState | undefined }

function VersionToRead({ contract: { shown, isMissing }, version, formState }: VersionProps) {
  const isOwner = useSellerRole() === 'owner'
  const day = formatLongDate(version.effectiveOn)
  return (
    <section aria-labelledby="version">
      <h2 id="version" className="rubric">
        {version.isFuture ? `Version à venir, le ${day}` : `Version en vigueur depuis le ${day}`}
      </h2>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <Badge tone={version.acceptance ? 'success' : 'warning'}>
          {version.acceptance ? 'Acceptée' : 'À accepter'}
        </Badge>
        {version.acceptance && `Par ${version.acceptance.by}, le ${formatLongDate(version.acceptance.at)}.`}
      </p>
      {isMissing && (
        <Notice kind="warning">
          Vos commandes continuent, mais vous ne pouvez plus créer de nouvelle offre avant d’accepter cette version.
        </Notice>
      )}
      {version.isFuture && (
        <p className="mt-3 max-w-prose">
          {`Vous pouvez l’accepter dès maintenant, ou `}
          <a href="#fin-du-contrat" className="link">
            mettre fin au contrat
          </a>
          {` sans frais avant le ${day}. Vos offres actuelles restent en vente.`}
        </p>
      )}
      <p className="mt-3 max-w-prose">
        <span className="font-semibold">{'Ce qui change\u00a0: '}</span>
        {version.note}
      </p>
      {shown && (
        <>
          <Disclosure title="Texte du contrat" open={!version.acceptance}>
            {shown.text.sections.map(({ id, title, html }, index) => (
              <section key={id} className="pb-4">
                <h3 className="font-semibold">{`${index + 1}. ${title}`}</h3>
                <Prose html={html} className="mt-1" />
              </section>
            ))}
          </Disclosure>
          <Disclosure title="Mots ajoutés et retirés">
            <ChangedWords parts={shown.changes} />
          </Disclosure>
        </>
      )}
      {!version.acceptance && isOwner && <AcceptForm version={version} formState={formState} />}
      {!version.acceptance && !isOwner && (
        <Notice kind="info">Seul un responsable de la boutique accepte le contrat.</Notice>
      )}
    </section>
  )
}

function AcceptForm({ version, formState }: Omit<VersionProps, 'contract'>) {
  const errors = fieldErrorsOf(formState, 'accept')
  return (
    <Form method="post" preventScrollReset className="mt-4 flex max-w-xl flex-col gap-3">
      <input type="hidden" name="id" value={version.id} />
      <input type="hidden" name="sha256" value={version.sha256} />
      <TextField
        label="Nom et prénom"
        hint="Le représentant légal ou une personne habilitée."
        name="acceptedBy"
        required
        maxLength={120}
        autoComplete="name"
        error={errors.acceptedBy}
      />
      <Checkbox
        name="accepted"
        label="J’ai lu ce contrat et je l’accepte au nom de l’entreprise."
        required
        error={errors.accepted}
      />
      <Button type="submit" look="primary" className="self-start">
        Accepter le contrat
      </Button>
    </Form>
  )
}

const Versions = ({ versions }: { versions: readonly SellerContractVersion[] }) => (
  <section aria-labelledby="versions">
    <h2 id="versions" className="rubric mb-3">
      Versions
    </h2>
    <Table
      caption="Versions du contrat"
      rows={versions}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'number',
          title: 'Version',
          head: true,
          cell: ({ id, number }) => (
            <a href={`/api/seller-contracts/${id}/text`} className="link">
              {number}
            </a>
          ),
        },
        { key: 'effect', title: 'Date d’effet', cell: ({ effectiveOn }) => formatShortDate(effectiveOn) },
        {
          key: 'acceptance',
          title: 'Acceptée',
          cell: ({ acceptance }) => (acceptance ? `${formatShortDate(acceptance.at)}, ${acceptance.by}` : ''),
        },
        {
          key: 'hash',
          title: 'Empreinte SHA-256',
          cell: ({ sha256 }) => <code className="break-all text-xs">{sha256}</code>,
        },
      ]}
    />
  </section>
)
