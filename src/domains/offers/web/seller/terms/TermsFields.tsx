import { parseCents } from '#shared/money.ts'
import { depositKinds, depositNames } from '#shared/price/packaging-deposit.ts'
import { unitEuros, unitTtc } from '#shared/price/price.ts'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import type { ArticleOptions } from '../../../contract-new-article.ts'
import { type VatCode, vatCodeLabel, vatCodes } from '../../../rules.ts'
import { StockFields } from './StockFields.tsx'
import { TiersFields } from './TiersFields.tsx'
import { type Faults, faultOf, type TermsDraft } from './terms-draft.ts'

interface TermsFieldsProps {
  draft: TermsDraft
  onChange: (change: Partial<TermsDraft>) => void
  faults: Faults
  /** « variants.0. » when there are several. */
  prefix?: string
  options: Pick<ArticleOptions, 'vatRates' | 'warehouses'>
  /** False for a kit, whose stock is that of its parts. */
  counted?: boolean
  saleUnit: string
  /** False where the law allows no reduction. */
  reducible: boolean
}

export function TermsFields(props: TermsFieldsProps) {
  const { draft, onChange, faults, prefix = '', options, counted = true, saleUnit, reducible } = props
  const of = (
    name: 'reference' | 'price' | 'step' | 'minimum' | 'eco' | 'deposit' | 'depositPer',
    field: string = name,
  ) => ({
    value: draft[name],
    error: faults[`${prefix}${field}`],
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-5">
        <TextField {...of('reference')} label="Votre référence" required maxLength={40} />
        <div>
          <TextField {...of('price', 'priceCents')} label="Prix HT" suffix="€" inputMode="decimal" required />
          <p className="caption mt-0.5 min-h-4 text-end">{ttcHint(draft, options.vatRates)}</p>
        </div>
        <SelectField
          label="TVA"
          value={draft.vatCode}
          error={faults[`${prefix}vatCode`]}
          onChange={event => onChange({ vatCode: asCode(event.currentTarget.value) })}
        >
          {options.vatRates.map(rate => (
            <option key={rate.code} value={rate.code}>
              {vatCodeLabel(rate)}
            </option>
          ))}
        </SelectField>
        <TextField {...of('minimum')} label="Minimum" suffix={saleUnit} inputMode="numeric" required />
        <TextField {...of('step')} label="Par multiple de" suffix={saleUnit} inputMode="numeric" required />
        <TextField
          {...of('eco', 'ecoCents')}
          label="Dont éco-participation HT"
          hint="Appareils électriques et meubles. Comprise dans le prix, jamais réduite."
          suffix="€"
          inputMode="decimal"
          className="col-span-2"
        />
        <SelectField
          label="Emballage consigné"
          value={draft.depositKind}
          error={faults[`${prefix}deposit.kind`]}
          onChange={event => onChange({ depositKind: asKind(event.currentTarget.value) })}
          className={draft.depositKind ? undefined : 'col-span-2 md:col-span-1'}
        >
          <option value="">Aucun</option>
          {depositKinds.map(kind => (
            <option key={kind} value={kind}>
              {upperFirst(depositNames[kind].one)}
            </option>
          ))}
        </SelectField>
        {draft.depositKind && (
          <>
            <TextField
              {...of('deposit', 'deposit.cents')}
              label="Consigne"
              hint="Hors TVA, rendue au retour."
              suffix="€"
              inputMode="decimal"
              required
            />
            <TextField
              {...of('depositPer', 'deposit.per')}
              label={`Contenu ${depositNames[draft.depositKind].of}`}
              suffix={saleUnit}
              inputMode="numeric"
              required
            />
          </>
        )}
      </div>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        {counted && (
          <StockFields
            warehouses={options.warehouses}
            stock={draft.stock}
            onChange={stock => onChange({ stock })}
            error={faultOf(faults, `${prefix}stock`)}
          />
        )}
        <TiersFields
          tiers={draft.tiers}
          onChange={tiers => onChange({ tiers })}
          error={faultOf(faults, `${prefix}tiers`)}
          reducible={reducible}
        />
      </div>
    </div>
  )
}

const asKind = (value: string) => depositKinds.find(kind => kind === value) ?? ''
const upperFirst = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const asCode = (value: string): VatCode => vatCodes.find(code => code === value) ?? 'normal'

function ttcHint({ price, vatCode }: TermsDraft, rates: ArticleOptions['vatRates']) {
  const cents = parseCents(price)
  const rate = rates.find(({ code }) => code === vatCode)
  return cents && rate ? `${unitEuros(unitTtc(cents, rate.basisPoints))} TTC` : undefined
}
