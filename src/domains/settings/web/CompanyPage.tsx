import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { issuingSince, sizeClasses, sizeClassLabels } from '#domains/invoicing/rules-life-cycle.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice } from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatDateTime, formatLongDate } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textsOf } from '#shared/forms/form-state.ts'
import { formatPhone } from '#shared/ids.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { saveCompany, showCompany } from '../contract-company.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Société',
    description: 'La société qui tient la place de marché, telle que la loi demande de la nommer.',
    path: workspacePaths.companyAdmin,
    hidden: true,
  })

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(showCompany, {})

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const saved = await context.get(pageApi).attempt(saveCompany, { body: bodyOf(saveCompany.body, form) })
  return { saved, typed: saved.ok ? null : textsOf(form) }
}

type Name =
  | 'name'
  | 'legalForm'
  | 'siret'
  | 'vatNumber'
  | 'register'
  | 'address'
  | 'director'
  | 'phone'
  | 'email'
  | 'host'
  | 'mediator'
  | 'sellerMediator'
  | 'secondSellerMediator'
  | 'dataOfficer'
type Field = { name: Name; label: string; hint?: string; maximum: number; optional?: true; long?: true }

const groups: readonly { title: string; fields: readonly Field[] }[] = [
  {
    title: 'Identité',
    fields: [
      { name: 'name', label: 'Raison sociale', hint: 'Comme au registre.', maximum: 160 },
      {
        name: 'legalForm',
        label: 'Forme et capital',
        hint: 'Par exemple\u00a0: SCA à capital variable.',
        maximum: 160,
      },
      {
        name: 'siret',
        label: 'SIRET du siège',
        hint: 'Quatorze chiffres\u00a0; les neuf premiers sont le SIREN.',
        maximum: 30,
      },
      { name: 'register', label: 'Immatriculation', hint: 'Par exemple\u00a0: RCS Reims 123 456 789.', maximum: 160 },
      { name: 'vatNumber', label: 'TVA intracommunautaire', maximum: 20 },
      { name: 'address', label: 'Adresse du siège', maximum: 300 },
      { name: 'director', label: 'Directeur ou directrice de la publication', maximum: 160 },
    ],
  },
  {
    title: 'Contact',
    fields: [
      {
        name: 'email',
        label: 'Adresse électronique',
        hint: 'Publiée\u00a0: le point de contact des autorités et de chacun.',
        maximum: 254,
      },
      { name: 'phone', label: 'Téléphone', hint: 'Publié avec elle.', maximum: 30 },
    ],
  },
  {
    title: 'Tiers nommés par la loi',
    fields: [
      { name: 'host', label: 'Hébergeur du site', hint: 'Nom, adresse et téléphone.', maximum: 300, long: true },
      {
        name: 'mediator',
        label: 'Médiateur de la consommation',
        hint: 'Nom, adresse et site.',
        maximum: 300,
        optional: true,
        long: true,
      },
      {
        name: 'sellerMediator',
        label: 'Médiateur des litiges avec les vendeurs',
        hint: 'Nom, adresse et site. Le contrat des vendeurs en nomme deux au moins.',
        maximum: 300,
        optional: true,
        long: true,
      },
      {
        name: 'secondSellerMediator',
        label: 'Second médiateur des litiges avec les vendeurs',
        maximum: 300,
        optional: true,
        long: true,
      },
      {
        name: 'dataOfficer',
        label: 'Données personnelles',
        hint: 'Le délégué à la protection des données, ou la personne à qui écrire.',
        maximum: 300,
        optional: true,
        long: true,
      },
    ],
  },
]

export default function CompanyPage() {
  const { company } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const errors = outcome && !outcome.saved.ok ? (outcome.saved.fields ?? {}) : {}
  const shown = (name: Name) =>
    outcome?.typed?.[name] ?? (name === 'phone' ? formatPhone(company?.phone ?? '') : (company?.[name] ?? ''))
  return (
    <AdminFrame title="Société">
      <ActionNotice
        outcome={outcome?.saved}
        done={'C’est enregistré\u00a0: mentions légales, factures de commission et page de fermeture suivent.'}
      />
      <p className="mb-6 max-w-prose text-soft">
        Ces lignes forment les{' '}
        <Link to={paths.legalNotice} className="link">
          mentions légales
        </Link>{' '}
        et l’en-tête des factures de commission. Elles se remplissent une fois et se corrigent ici.
        {company && ` Dernier changement\u00a0: ${formatDateTime(company.changedAt)}.`}
      </p>
      <Form method="post" key={company?.changedAt ?? 'new'} className="flex flex-col gap-8">
        {company && <input type="hidden" name="seen" value={company.changedAt} />}
        {groups.map(({ title, fields }) => (
          <fieldset key={title}>
            <legend className="rubric w-full">{title}</legend>
            <div className="mt-3 grid max-w-4xl gap-4 sm:grid-cols-2">
              {fields.map(field => (
                <CompanyField key={field.name} field={field} value={shown(field.name)} error={errors[field.name]} />
              ))}
            </div>
          </fieldset>
        ))}
        <SizeField value={outcome?.typed?.sizeClass ?? company?.sizeClass ?? ''} error={errors.sizeClass} />
        <Button type="submit" look="primary" className="self-start">
          Enregistrer
        </Button>
      </Form>
    </AdminFrame>
  )
}

const SizeField = ({ value, error }: { value: string; error: string | undefined }) => (
  <fieldset>
    <legend className="rubric w-full">Facturation électronique</legend>
    <div className="mt-3 max-w-lg">
      <SelectField
        label="Taille de l’entreprise"
        name="sizeClass"
        hint={`Une grande entreprise ou une ETI dépose ses factures de commission à la plateforme agréée depuis le ${formatLongDate(issuingSince('mid'))}, les autres à partir du ${formatLongDate(issuingSince('small'))}.`}
        defaultValue={value}
        error={error}
      >
        <option value="">Non déclarée : comme une PME</option>
        {sizeClasses.map(size => (
          <option key={size} value={size}>
            {sizeClassLabels[size]}
          </option>
        ))}
      </SelectField>
    </div>
  </fieldset>
)

interface FieldProps {
  field: Field
  value: string
  error: string | undefined
}

function CompanyField({ field: { name, label, hint, maximum, optional, long }, value, error }: FieldProps) {
  const texts = { label, name, hint, error, maxLength: maximum, required: !optional, defaultValue: value }
  return long ? <TextAreaField {...texts} rows={2} className="sm:col-span-2" /> : <TextField {...texts} />
}
