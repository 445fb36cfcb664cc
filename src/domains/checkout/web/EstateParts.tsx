import { codeKindLabels, codeKinds } from '#domains/estates/rules.ts'
import { townLine } from '#shared/price/countries.ts'
import { SelectField, TextAreaField } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Checkout } from '../contract.ts'
import type { CheckoutValues } from './submission-form.ts'

type EstateSide = NonNullable<Checkout['estate']>
type Request = NonNullable<EstateSide['request']>

/** Who asked for this cart, and where it goes: the address was chosen with the request. */
export function RequestedCart({ request }: { request: Request }) {
  const { recipient, company, street, complement, access } = request.address
  return (
    <section aria-labelledby="demande" className="flex flex-col gap-3">
      <h2 id="demande" className="rubric">
        Demande de {request.by}
      </h2>
      <input type="hidden" name="requestId" value={request.id} />
      {request.note && <p>«&nbsp;{request.note}&nbsp;»</p>}
      <address className="flex flex-col not-italic">
        <span className="font-medium">{[company, recipient].filter(Boolean).join(', ')}</span>
        <span>{[street, complement, townLine(request.address)].filter(Boolean).join(', ')}</span>
        {access && <span className="text-sm text-soft">{access}</span>}
      </address>
    </section>
  )
}

/** Why a member may not order alone, and what they write to the owners. */
export function AskSection({
  estate,
  values,
  errors,
}: {
  estate: EstateSide
  values: CheckoutValues | null
  errors: Record<string, string>
}) {
  return (
    <section aria-labelledby="accord" className="flex flex-col gap-4">
      <h2 id="accord" className="rubric">
        {estate.mayAsk ? 'Demander l’accord' : 'Commander'}
      </h2>
      <Notice kind="warning">{estate.refusal}</Notice>
      {estate.mayAsk && (
        <TextAreaField
          label="Un mot pour le gérant (facultatif)"
          hint={'Il reçoit votre panier par courriel, et répond depuis «\u00a0Mon domaine\u00a0».'}
          name="note"
          rows={3}
          maxLength={500}
          defaultValue={values?.note}
          error={errors.note ?? ''}
          className="max-w-2xl"
        />
      )}
    </section>
  )
}

type CodesProps = { estate: EstateSide; sellers: Checkout['sellers']; values: CheckoutValues | null }

/** One analytic code for the order; lines may have others. Works without scripts. */
export function CodeChoice({ estate, sellers, values }: CodesProps) {
  if (estate.codes.length === 0) return null
  const lines = sellers.flatMap(seller => seller.lines)
  const asked = estate.request?.codes ?? {}
  const chosen = (offerId: number) => values?.lineCodes[offerId] ?? asked[offerId] ?? ''
  return (
    <section aria-labelledby="codes" className="flex flex-col gap-3">
      <h2 id="codes" className="rubric">
        Codes analytiques
      </h2>
      <SelectField label="Pour toute la commande" name="code" defaultValue={values?.code} className="max-w-md">
        <CodeOptions codes={estate.codes} none="Sans code" />
      </SelectField>
      <details open={lines.some(line => chosen(line.offerId) !== '')}>
        <summary className="link w-fit cursor-pointer">Choisir article par article</summary>
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          {lines.map(({ offerId, title, variantLabel }) => (
            <SelectField
              key={offerId}
              label={[title, variantLabel].filter(Boolean).join(', ')}
              name={`code.${offerId}`}
              defaultValue={chosen(offerId)}
              dense
            >
              <CodeOptions codes={estate.codes} none="Comme la commande" />
            </SelectField>
          ))}
        </div>
      </details>
    </section>
  )
}

const CodeOptions = ({ codes, none }: { codes: EstateSide['codes']; none: string }) => (
  <>
    <option value="">{none}</option>
    {codeKinds
      .map(kind => ({ kind, own: codes.filter(code => code.kind === kind) }))
      .filter(({ own }) => own.length > 0)
      .map(({ kind, own }) => (
        <optgroup key={kind} label={codeKindLabels[kind]}>
          {own.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </optgroup>
      ))}
  </>
)
