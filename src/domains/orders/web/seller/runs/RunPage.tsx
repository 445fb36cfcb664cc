import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { betweenHours } from '#domains/shipping/rules/drop-words.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatFullDay } from '#shared/dates.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { formatPhone } from '#shared/ids.ts'
import { type PageApi, pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { moveRun, type RunDetail, type RunOrder, type RunPoint, showRun } from '../../../contract-runs.ts'
import { orderStatusLabel } from '../../../rules.ts'
import { sendTogether } from '../send-together.ts'
import { runLoad } from './RunsPage.tsx'

export const meta: MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: 'Feuille de tournée',
    description: 'Les commandes d’un passage, point par point.',
    path: `${workspacePaths.runs}/${params.run}`,
    hidden: true,
  })

const doneWords = {
  leave: 'Le camion est parti\u00a0: vos clients sont prévenus.',
  drop: 'Déposé\u00a0: vos clients sont prévenus.',
}

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  context.get(pageApi).call(showRun, { params: partsOf(params.run ?? '') })

const partsOf = (run: string) => {
  const [day = '', roundId = ''] = run.split('.')
  return { day, roundId: Number(roundId) }
}

/** The page of the run has its day in its address. */
async function move(run: string, day: string, api: Pick<PageApi, 'attempt'>) {
  const params = partsOf(run)
  const moved = await api.attempt(moveRun, { params, body: { day } })
  return moved.ok
    ? redirect(`${workspacePaths.run(moved.data.day, params.roundId)}?deplace=${moved.data.mailed}`)
    : toFormState('move', moved, '')
}

export async function action({ context, params, request }: ActionFunctionArgs): Promise<FormState | Response> {
  const form = await request.formData()
  if (form.get('intent') === 'move') return move(params.run ?? '', textOf(form, 'day'), context.get(pageApi))
  const intent = form.get('intent') === 'drop' ? 'drop' : 'leave'
  const ids = form.getAll('order').map(Number)
  return sendTogether({ intent, ids, done: doneWords[intent], isDelivered: intent === 'drop' }, context.get(pageApi))
}

const isLeft = ({ status }: RunOrder) => status === 'TO_PREPARE' || status === 'READY_TO_SHIP'
const isOpen = (order: RunOrder) => isLeft(order) || order.status === 'SHIPPED'

export default function RunPage() {
  const run = useLoaderData<typeof loader>()
  const state = useActionData<FormState>()
  const mailed = useSearchParams()[0].get('deplace')
  const waiting = run.stops.flatMap(({ orders }) => orders.filter(isLeft))
  return (
    <AccountFrame title={`${run.round || 'Tournée'}, ${formatFullDay(run.day)}`}>
      <p className="text-soft">{`${run.orders} commande${run.orders > 1 ? 's' : ''}, ${runLoad(run)}`}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
        <a href={workspacePaths.runPaper(run.day, run.roundId, 'chargement')} className="link">
          Liste de chargement (PDF)
        </a>
        <a href={workspacePaths.runPaper(run.day, run.roundId, 'tournee')} className="link">
          Feuille de tournée à signer (PDF)
        </a>
        {waiting.length > 0 && (
          <Form method="post" preventScrollReset>
            {waiting.map(({ id }) => (
              <input key={id} type="hidden" name="order" value={id} />
            ))}
            <Button type="submit" name="intent" value="leave" size="sm">
              Le camion est parti
            </Button>
          </Form>
        )}
      </div>
      <div className="mt-4 empty:hidden">
        {mailed !== null && !state && <Notice kind="success">{movedWords(Number(mailed))}</Notice>}
        <FormNotice state={state} intent="leave" />
        <FormNotice state={state} intent="drop" />
      </div>
      {waiting.length > 0 && <MoveForm key={run.day} run={run} state={state} />}
      {run.stops.map((stop, index) => (
        <StopSection key={`${stop.id} ${stop.fromTime}`} stop={stop} rank={index + 1} />
      ))}
    </AccountFrame>
  )
}

const movedWords = (mailed: number) =>
  mailed > 1
    ? `Passage déplacé\u00a0: vos ${mailed} clients sont prévenus.`
    : 'Passage déplacé\u00a0: votre client est prévenu.'

function MoveForm({ run, state }: { run: RunDetail; state: FormState | undefined }) {
  const errors = fieldErrorsOf(state, 'move')
  return (
    <details className="mt-4" open={state?.intent === 'move'}>
      <summary className="link inline-block">Déplacer ce passage à un autre jour</summary>
      <Form method="post" preventScrollReset className="mt-2 flex max-w-md flex-col items-start gap-3">
        <FormNotice state={state} intent="move" />
        <TextField
          label="Nouveau jour"
          hint="Mêmes points, mêmes heures. Vos clients sont prévenus par courriel et peuvent annuler."
          name="day"
          type="date"
          defaultValue={run.day}
          error={errors.day}
          className="max-w-56"
        />
        <Button type="submit" name="intent" value="move" size="sm">
          Déplacer et prévenir
        </Button>
      </Form>
    </details>
  )
}

function StopSection({ stop, rank }: { stop: RunPoint; rank: number }) {
  const open = stop.orders.filter(isOpen)
  const titleId = `arret-${rank}`
  return (
    <section aria-labelledby={titleId} className="mt-6 border-t border-ink pt-3">
      <h2 id={titleId} className="text-lg">{`${rank}. ${stop.name}, ${betweenHours(stop)}`}</h2>
      <p className="text-sm text-soft">
        {`${stop.street}, ${stop.postcode} ${stop.city}`}
        {stop.access && <span className="block">{stop.access}</span>}
      </p>
      <Form method="post" preventScrollReset key={open.length}>
        <ul className="mt-2 divide-y divide-rule">
          {stop.orders.map(order => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
        {open.length > 0 && (
          <Button type="submit" name="intent" value="drop" look="primary" className="mt-3">
            Déposé à ce point
          </Button>
        )}
      </Form>
    </section>
  )
}

function OrderRow({ order }: { order: RunOrder }) {
  const { id, number, buyer, phone, status, lines } = order
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        {isOpen(order) ? (
          <Checkbox name="order" value={`${id}`} label={buyer} defaultChecked />
        ) : (
          <span className="font-medium">{buyer}</span>
        )}
        <p className="text-sm text-soft">
          <Link to={paths.order(id)} className="link">
            {number}
          </Link>
          {`, ${orderStatusLabel(status, 'DROP').toLowerCase()}, ${runLoad(order)}`}
        </p>
        <p className="text-sm text-soft">
          {lines.map(({ quantity, title }) => `${quantity}\u00a0× ${title}`).join('\u00a0; ')}
        </p>
      </div>
      <a href={`tel:${phone}`} className="link figures text-sm">
        {formatPhone(phone)}
      </a>
    </li>
  )
}
