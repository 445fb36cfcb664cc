import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { endedSentence } from '#shared/forms/sentence.ts'
import { paths } from '#shared/paths.ts'
import { pluralOf } from '#shared/price/packaging.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { GroupDetail } from '../contract.ts'
import { ShareLines } from './GroupShares.tsx'
import { groupDay } from './group-words.ts'

interface Props {
  group: GroupDetail & { link: string }
  state: FormState | undefined
}

/** What the reader does with their own part. */
export function ShareForm({ group, state }: Props) {
  if (group.status === 'OPEN') return <OpenShare group={group} state={state} />
  if (!group.own) return null
  const { lines, state: at, orderId } = group.own
  return (
    <section aria-labelledby="ma-part">
      <h2 id="ma-part" className="rubric">
        Votre part
      </h2>
      <p className="mt-3">
        <ShareLines lines={lines} offers={group.offers} />
      </p>
      {at === 'ENDED' && group.reason === null && <p>Vos articles ne sont pas commandés&nbsp;: rien n’est à payer.</p>}
      {at === 'TO_PAY' && group.payUntil && (
        <Form method="post" className="mt-3">
          <p className="mb-3 max-w-prose">
            {`${endedSentence(`Elle vous est réservée jusqu’au ${groupDay(group.payUntil)}`)} Passé ce jour, elle est remise en vente et rien ne vous est facturé.`}
          </p>
          <Button type="submit" name="intent" value="pay" look="primary">
            Payer ma part
          </Button>
        </Form>
      )}
      {orderId !== null && (
        <ButtonLink to={paths.order(orderId)} className="mt-3">
          Voir ma commande
        </ButtonLink>
      )}
    </section>
  )
}

function OpenShare({ group, state }: Props) {
  if (group.side === 'seller') return null
  if (group.side === 'visitor')
    return (
      <p>
        Connectez-vous ou{' '}
        <Link to={paths.register} className="link">
          créez un compte
        </Link>{' '}
        pour engager votre part.
      </p>
    )
  const { own } = group
  return (
    <section aria-labelledby="ma-part">
      <h2 id="ma-part" className="rubric">
        {own ? 'Votre part' : 'Participer'}
      </h2>
      <Form method="post" className="mt-3 flex flex-col items-start gap-4">
        <ShareFields group={group} state={state} />
        <p className="max-w-prose text-sm text-soft">
          Rien n’est débité aujourd’hui. Si le minimum est atteint à la clôture, votre part vous est réservée au prix
          commun et vous recevez un courriel pour la payer&nbsp;; sinon la commande n’a pas lieu. Vous pouvez vous
          retirer jusqu’à la clôture.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="share" look="primary">
            {own ? 'Changer ma part' : 'Engager ma part'}
          </Button>
          {own && (
            <Button type="submit" name="intent" value="withdraw">
              Me retirer
            </Button>
          )}
        </div>
      </Form>
    </section>
  )
}

/** A quantity of each article; the first alone has one at least. */
function ShareFields({ group: { offers, own }, state }: Props) {
  const errors = fieldErrorsOf(state, 'share')
  const isAlone = offers.length === 1
  const committed = (offerId: number) => own?.lines.find(line => line.offerId === offerId)?.quantity ?? 0
  return offers.map(({ offerId, title, step, isFirst, saleUnit }, index) => (
    <TextField
      key={offerId}
      label={isAlone ? 'Quantité' : title}
      hint={
        [isAlone ? '' : `En ${pluralOf(saleUnit)}.`, step > 1 && `Par multiples de ${step}.`]
          .filter(Boolean)
          .join(' ') || undefined
      }
      name={`quantity-${offerId}`}
      type="number"
      min={isAlone ? step : 0}
      step={step}
      inputMode="numeric"
      required={isAlone}
      defaultValue={own ? committed(offerId) : isFirst ? step : 0}
      error={errors[`lines.${index}.quantity`]}
      className={isAlone ? 'w-40' : 'w-full max-w-md'}
    />
  ))
}

/** Of the organiser; the seller may cancel. */
export function OrganiserActions({ group, state }: Props) {
  const { side, status } = group
  if (side !== 'organiser' && side !== 'seller') return null
  const arrives = side === 'organiser' && (status === 'PAYING' || status === 'DONE')
  if (status !== 'OPEN' && !arrives) return null
  return (
    <section aria-labelledby="organiser">
      <h2 id="organiser" className="rubric">
        {side === 'organiser' ? 'Vous organisez' : 'Vos droits de vendeur'}
      </h2>
      {side === 'organiser' && status === 'OPEN' && <Invitation link={group.link} />}
      {status === 'OPEN' && (
        <Form method="post" className="mt-3 flex flex-wrap gap-3">
          {side === 'organiser' && group.committed >= group.minimum && (
            <Button type="submit" name="intent" value="close">
              Clore maintenant
            </Button>
          )}
          <Button type="submit" name="intent" value="cancel" look="danger">
            Annuler la commande groupée
          </Button>
        </Form>
      )}
      {arrives && <Arrival group={group} state={state} />}
    </section>
  )
}

const Invitation = ({ link }: { link: string }) => (
  <TextField
    label="Lien pour inviter vos voisins"
    hint={'Copiez-le dans un message\u00a0: il mène à cette page.'}
    name="link"
    readOnly
    defaultValue={link}
    className="mt-3 max-w-xl"
  />
)

const Arrival = ({ group, state }: Props) => (
  <Form method="post" className="mt-3 flex max-w-xl flex-col items-start gap-4">
    <TextAreaField
      label={group.arrivedAt ? 'Prévenir encore les participants' : 'La marchandise est arrivée'}
      hint="Quand et comment retirer. Ceux qui ont payé reçoivent ce message."
      name="message"
      rows={3}
      required
      maxLength={300}
      error={fieldErrorsOf(state, 'organise').message}
    />
    <Button type="submit" name="intent" value="arrival" look="primary">
      Prévenir les participants
    </Button>
  </Form>
)

/** Of the seller: every paid part leaves for the common point at once. */
export const SendGroup = ({ toSend }: Pick<GroupDetail, 'toSend'>) =>
  toSend.length > 0 && (
    <Form method="post" className="flex flex-col items-start gap-2">
      <Button type="submit" name="intent" value="send" look="primary">
        {toSend.length > 1 ? `Expédier les ${toSend.length}\u00a0parts ensemble` : 'Expédier la part'}
      </Button>
      <p className="text-sm text-soft">
        Les étiquettes qui manquent sont éditées, et chaque participant reçoit l’annonce de l’expédition.
      </p>
    </Form>
  )
