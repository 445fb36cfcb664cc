import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { mayBeReduced } from '#domains/catalogue/rules.ts'
import type { OperationResponse } from '#shared/contract.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { useSend } from '#ui/forms/use-send.ts'
import { PlusIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/overlays/toasts.ts'
import type { ArticleOptions, createSellerArticle } from '../../../contract-new-article.ts'
import { faultsOf, refusalTitle, useFirstFault } from '../form-errors.ts'
import { PictureField } from '../pictures/PictureField.tsx'
import { DeliveryFields } from '../terms/DeliveryFields.tsx'
import { ArticlePreview } from './ArticlePreview.tsx'
import {
  type ArticleDraft,
  articleBody,
  lotsProposed,
  newArticle,
  type VariantDraft,
  variantLike,
} from './article-draft.ts'
import { CategoryFields } from './CategoryFields.tsx'
import { DescriptionFields } from './DescriptionFields.tsx'
import { RegulationFields } from './RegulationFields.tsx'
import { VariantFields } from './VariantFields.tsx'

interface ArticleFormProps {
  looked: string
  options: ArticleOptions
  onBack: () => void
}

export function ArticleForm({ looked, options, onBack }: ArticleFormProps) {
  const [draft, setDraft] = useState(() => newArticle(looked))
  const [shown, setShown] = useState<string | null>(null)
  const { form, show } = useFirstFault()
  const create = useCreation(draft, options, show)
  const faults = faultsOf(create.refusal)
  const change = (values: Partial<ArticleDraft>) => setDraft(now => ({ ...now, ...values }))
  const reducible = mayBeReduced(draft.regulation)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    return create.send(true)
  }
  return (
    <form
      ref={form}
      onSubmit={onSubmit}
      noValidate
      aria-label="Nouvel article"
      className="grid gap-x-12 gap-y-8 xl:grid-cols-[1fr_16rem]"
    >
      <div className="flex min-w-0 flex-col gap-10">
        <Section title="2. Sa catégorie">
          <CategoryFields draft={draft} onChange={change} options={options} faults={faults} />
        </Section>
        <Section title="3. Sa description">
          <DescriptionFields draft={draft} onChange={change} options={options} faults={faults} />
          <div className="mt-6">
            <PictureField
              picture={draft.picture}
              shown={shown}
              error={faults.pictureFileId}
              onPicture={(picture, address) => {
                change({ picture })
                setShown(address)
              }}
            />
          </div>
          <div className="mt-6 border-t border-rule">
            <RegulationFields
              draft={draft.regulation}
              faults={faults}
              onChange={values => setDraft(now => ({ ...now, regulation: { ...now.regulation, ...values } }))}
            />
          </div>
        </Section>
        <Section title="4. Déclinaisons, prix et stock">
          <Variants draft={draft} onChange={change} faults={faults} options={options} reducible={reducible} />
        </Section>
        <Section title="5. La livraison">
          <DeliveryFields
            draft={draft.delivery}
            onChange={delivery => change({ delivery })}
            faults={faults}
            readyModes={options.readyModes}
          />
        </Section>
        <div className="flex flex-col gap-4 border-t border-ink pt-4">
          {create.refusal && <Notice kind="error" live title={refusalTitle(create.refusal)} />}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="primary" pending={create.pending}>
              Mettre en vente
            </Button>
            <Button disabled={create.pending} onClick={() => create.send(false)}>
              Garder en brouillon
            </Button>
            <Button look="quiet" onClick={onBack}>
              Revenir à la recherche
            </Button>
          </div>
        </div>
      </div>
      <ArticlePreview draft={draft} shown={shown} options={options} />
    </form>
  )
}

/** Sends the whole; true publishes, false keeps a draft. */
function useCreation(draft: ArticleDraft, options: ArticleOptions, onRefused: () => void) {
  const navigate = useNavigate()
  const publish = useRef(true)
  const { send, ...creation } = useSend<OperationResponse<typeof createSellerArticle>>(result => {
    if (!result.ok) return onRefused()
    const { slug, waits } = result.data
    const action = { label: 'Voir sa page', run: () => location.assign(paths.article(slug)) }
    const message = waits
      ? `«\u00a0${draft.title.trim()}\u00a0» attend notre relecture avant d’être vu.`
      : publish.current
        ? `«\u00a0${draft.title.trim()}\u00a0» est en vente.`
        : 'Brouillon gardé dans votre catalogue.'
    showToast(message, { tone: 'success', ...(publish.current && !waits ? { action } : {}) })
    return navigate(paths.sellerCatalogue)
  })
  const create = (toPublish: boolean) => {
    publish.current = toPublish
    return send(articleBody(draft, options, toPublish))
  }
  return { ...creation, send: create }
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="rubric">{title}</h2>
      <div className="mt-4">{children}</div>
    </section>
  )
}

interface VariantsProps {
  draft: ArticleDraft
  onChange: (change: Partial<ArticleDraft>) => void
  faults: Record<string, string>
  options: ArticleOptions
  reducible: boolean
}

function Variants({ draft, onChange, faults, options, reducible }: VariantsProps) {
  const { variants } = draft
  const put = (key: number, values: Partial<VariantDraft>) =>
    onChange({ variants: variants.map(variant => (variant.key === key ? { ...variant, ...values } : variant)) })
  const add = () => {
    const last = variants.at(-1)
    if (last) onChange({ variants: [...variants, variantLike(last)] })
  }
  return (
    <>
      {variants.map((variant, rank) => (
        <VariantFields
          key={variant.key}
          draft={variant}
          rank={rank}
          several={variants.length > 1}
          onChange={values => put(variant.key, values)}
          onRemove={() => onChange({ variants: variants.filter(({ key }) => key !== variant.key) })}
          faults={faults}
          options={options}
          saleUnit={draft.saleUnit}
          reducible={reducible}
          lotsProposed={lotsProposed(options, draft)}
        />
      ))}
      <Button onClick={add}>
        <PlusIcon className="size-4" />
        Ajouter une déclinaison
      </Button>
    </>
  )
}
