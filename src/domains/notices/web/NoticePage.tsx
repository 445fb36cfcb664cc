import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { bodyOf } from '#shared/forms/form-body.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextAreaField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { SenderFields } from '#ui/forms/SenderFields.tsx'
import { Notice } from '#ui/Notice.tsx'
import { sendNotice, showNoticeSubject } from '../contract.ts'
import { noticeLinks } from '../rules/links.ts'
import { noticeGrounds } from '../rules.ts'

/** What the address names: `?article=` a slug, or `?boutique=` the number of a shop. */
function namedIn(request: Request) {
  const search = new URL(request.url).searchParams
  const article = search.get('article')
  return article ? { article } : { shop: search.get('boutique') ?? '' }
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, user } = context.get(pageApi)
  const named = namedIn(request)
  // A number that is none is an unknown address, not a bad request.
  const query = 'article' in named || /^[1-9]\d{0,14}$/.test(named.shop) ? named : { shop: '999999999999999' }
  return {
    subject: await call(showNoticeSubject, { query }),
    name: user ? `${user.firstName} ${user.lastName}` : '',
    email: user?.email ?? '',
    key: crypto.randomUUID() as string,
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const body = { ...bodyOf(sendNotice.body, await request.formData()), article: undefined, shop: undefined }
  const outcome = await context.get(pageApi).attempt(sendNotice, { body: { ...body, ...namedIn(request) } })
  return { values: body, outcome }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Signaler un contenu',
    description: 'Signaler un produit dangereux, une contrefaçon ou un contenu illicite à Cep & Chai.',
    path: noticeLinks.form,
    hidden: true,
  })

export default function NoticePage() {
  const { subject } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <div className="page py-4 md:py-6">
      <h1>{subject.kind === 'article' ? 'Signaler un article' : 'Signaler un magasin'}</h1>
      <p className="mt-2">
        <a href={subject.path} className="link">
          {subject.title}
        </a>
      </p>
      {sent?.outcome.ok ? (
        <Sent number={sent.outcome.data.number} email={sent.values.email} back={subject.path} />
      ) : (
        <div className="mt-4 grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_20rem]">
          <NoticeForm />
          <NoticeTerms />
        </div>
      )}
    </div>
  )
}

function NoticeForm() {
  const start = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const isSending = useNavigation().state === 'submitting'
  const refusal = sent && !sent.outcome.ok ? sent.outcome : null
  const errors = refusal?.fields ?? {}
  const values = sent?.values ?? { ...start, ground: '', explanation: '', goodFaith: false }
  return (
    <Form method="post" className="flex max-w-2xl flex-col gap-4">
      {refusal && (
        <Notice kind="error" live>
          {refusal.error}
        </Notice>
      )}
      {/* The same key again: what was sent twice is one notice. */}
      <input type="hidden" name="key" value={values.key} />
      <SelectField label="Motif" name="ground" required defaultValue={values.ground} error={errors.ground}>
        <option value="">Choisissez…</option>
        {Object.entries(noticeGrounds).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Explication"
        hint="Ce que vous avez constaté et, si vous le savez, la loi ou le droit en cause. 20 caractères au moins."
        name="explanation"
        required
        rows={8}
        maxLength={4_000}
        defaultValue={values.explanation}
        error={errors.explanation}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SenderFields values={values} errors={errors} />
      </div>
      <Checkbox
        label="Je pense de bonne foi que ces informations sont exactes et complètes."
        name="goodFaith"
        required
        defaultChecked={values.goodFaith === true}
        error={errors.goodFaith}
      />
      <Button type="submit" look="primary" pending={isSending} pendingLabel="Envoi…" className="self-start">
        Envoyer le signalement
      </Button>
    </Form>
  )
}

const NoticeTerms = () => (
  <aside className="text-sm text-soft lg:border-l lg:border-rule lg:pl-6">
    <p>Une personne de notre équipe lit chaque signalement, décide, et vous écrit sa décision avec le motif.</p>
    <p className="mt-3">Le vendeur ne reçoit ni votre nom ni votre adresse.</p>
    <p className="mt-3">Votre nom, votre adresse et vos explications sont effacés un an après la dernière décision.</p>
    <p className="mt-3">
      Pour une commande qui se passe mal,{' '}
      <a href={paths.contact} className="link">
        écrivez-nous
      </a>{' '}
      plutôt.
    </p>
  </aside>
)

const Sent = ({ number, email, back }: { number: string; email: string; back: string }) => (
  <div className="mt-4 max-w-prose">
    <Notice kind="success" live>
      {`Votre signalement est enregistré sous le numéro ${number}. Un accusé de réception part à ${email}.`}
    </Notice>
    <ButtonLink to={back} className="mt-4">
      Revenir à la page signalée
    </ButtonLink>
  </div>
)
