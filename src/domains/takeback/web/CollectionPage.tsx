import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { type FormState, fieldErrorsOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { announceDeposit, getCollection, type TakebackDeposit } from '../contract.ts'
import { takebackPaths } from '../rules/paths.ts'
import { kindQuantity, kindRules } from '../rules.ts'
import { hoursWords, longDay, shopWords } from './collection-words.ts'
import { QuantityFields, typedQuantities } from './QuantityFields.tsx'

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData ? `Collecte du ${longDay(loaderData.collection.heldOn)}` : 'Collecte',
    description: 'Un jour de reprise d’emballages vides\u00a0: annoncez ce que vous apportez.',
    path: takebackPaths.collections(),
    hidden: true,
  })

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call, user } = context.get(pageApi)
  const collection = await call(getCollection, { params: { id: Number(params.id) } })
  return { collection, kind: user?.kind ?? null }
}

export async function action({ context, request, params }: ActionFunctionArgs): Promise<FormState> {
  const form = await request.formData()
  const isWithdrawn = form.get('intent') === 'withdraw'
  const body = { lines: isWithdrawn ? [] : typedQuantities(form) }
  const sent = await context.get(pageApi).attempt(announceDeposit, { params: { id: Number(params.id) }, body })
  return toFormState(
    'announce',
    sent,
    isWithdrawn ? 'Votre annonce est retirée.' : 'Le magasin sait ce que vous apportez.',
  )
}

export default function CollectionPage() {
  const { collection } = useLoaderData<typeof loader>()
  const { own, note, isCancelled, isOver } = collection
  const state = useActionData<FormState>()
  return (
    <div className="page py-4 md:py-6">
      <Breadcrumb
        crumbs={[
          { label: 'Accueil', to: paths.home },
          { label: 'Collectes d’emballages', to: takebackPaths.collections() },
          { label: collection.shop.city },
        ]}
      />
      <h1 className="mt-2">{`Collecte du ${longDay(collection.heldOn)}`}</h1>
      <p className="mt-1">{`De${hoursWords(collection).slice(2)}, ${shopWords(collection)}`}</p>
      <p className="text-sm text-soft">{`Tenue par ${collection.vendor.name}`}</p>
      {isCancelled && (
        <Notice kind="warning" className="mt-3">
          Cette collecte est annulée.
        </Notice>
      )}
      {note && <p className="mt-3 max-w-prose whitespace-pre-line border-s-2 border-rule ps-4">{note}</p>}
      <div className="mt-6 max-w-2xl">
        <FormNotice state={state} intent="announce" />
        {own?.number ? <Received own={own} /> : !isCancelled && !isOver && <Announcement state={state} />}
      </div>
    </div>
  )
}

const Received = ({ own }: { own: TakebackDeposit }) => (
  <section aria-labelledby="recu">
    <h2 id="recu" className="rubric">
      {`Attestation ${own.number}`}
    </h2>
    <ul className="mt-3">
      {own.lines
        .filter(line => line.received)
        .map(line => (
          <li
            key={line.kind}
          >{`${kindRules[line.kind].label}\u00a0: ${kindQuantity(line.kind, line.received ?? 0)}`}</li>
        ))}
    </ul>
    <p className="mt-3">
      <a href={takebackPaths.certificate(own.id)} className="link">
        Télécharger l’attestation (PDF)
      </a>
    </p>
  </section>
)

function Announcement({ state }: { state: FormState | undefined }) {
  const { collection, kind } = useLoaderData<typeof loader>()
  const { own, kinds } = collection
  const open = kinds.filter(one => kind === 'professional' || !kindRules[one].professionalOnly)
  return (
    <section aria-labelledby="annonce">
      <h2 id="annonce" className="rubric">
        {own ? 'Votre annonce' : 'Annoncer ce que vous apportez'}
      </h2>
      {kind === null ? (
        <>
          <ul className="mt-3 list-disc ps-5">
            {kinds.map(one => (
              <li key={one}>{kindRules[one].label}</li>
            ))}
          </ul>
          <p className="mt-3">
            Connectez-vous ou{' '}
            <Link to={paths.register} className="link">
              créez un compte
            </Link>{' '}
            pour annoncer vos quantités.
          </p>
        </>
      ) : open.length === 0 ? (
        <p className="mt-3">Cette collecte est réservée aux professionnels.</p>
      ) : (
        <Form method="post" className="mt-3 flex flex-col items-start gap-4">
          <QuantityFields
            kinds={open}
            quantityOf={one => own?.lines.find(line => line.kind === one)?.announced ?? 0}
            errors={fieldErrorsOf(state, 'announce')}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="intent" value="announce" look="primary">
              {own ? 'Changer mon annonce' : 'Annoncer'}
            </Button>
            {own && (
              <Button type="submit" name="intent" value="withdraw">
                Ne plus venir
              </Button>
            )}
          </div>
        </Form>
      )}
    </section>
  )
}
