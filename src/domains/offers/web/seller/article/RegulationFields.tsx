import { pictogramNames } from '#domains/catalogue/rules/pictogram-names.ts'
import { pictogramCodes } from '#domains/catalogue/rules.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { type Faults, faultOf } from '../terms/terms-draft.ts'
import { AuthorisationNote } from './AuthorisationNote.tsx'
import type { RegulationDraft } from './article-draft.ts'

type Flag =
  | 'professionalOnly'
  | 'plantProtection'
  | 'biocontrol'
  | 'gardenUse'
  | 'explosivePrecursor'
  | 'reportablePrecursor'
  | 'biocide'
  | 'taxCapsule'
  | 'livePlant'

const flags: readonly { name: Flag; label: string; hint: string; of?: 'plantProtection' }[] = [
  {
    name: 'professionalOnly',
    label: 'Réservé aux professionnels',
    hint: 'Seuls les comptes professionnels peuvent commander.',
  },
  {
    name: 'plantProtection',
    label: 'Produit phytopharmaceutique',
    hint: 'Il vous faut l’agrément de distribution (article L254-1 du code rural). Retrait en magasin seulement, sans remise.',
  },
  {
    name: 'biocontrol',
    label: 'De biocontrôle',
    hint: 'Inscrit sur la liste officielle du ministère\u00a0: les remises y sont permises.',
    of: 'plantProtection',
  },
  {
    name: 'gardenUse',
    label: 'Mention «\u00a0emploi autorisé dans les jardins\u00a0»',
    hint: 'Les particuliers peuvent l’acheter.',
    of: 'plantProtection',
  },
  {
    name: 'explosivePrecursor',
    label: 'Précurseur d’explosif réglementé',
    hint: 'Règlement (UE) 2019/1148\u00a0: vente aux seuls professionnels, sur déclaration d’usage.',
  },
  {
    name: 'reportablePrecursor',
    label: 'Précurseur d’explosif à signaler',
    hint: 'Nitrates de calcium, de potassium, de magnésium, acétone\u00a0: signalez tout achat suspect.',
  },
  {
    name: 'biocide',
    label: 'Produit biocide',
    hint: 'Règlement (UE) 528/2012\u00a0: mention de prudence sur la page.',
  },
  {
    name: 'taxCapsule',
    label: 'Capsule représentative de droits (CRD)',
    hint: 'Vente aux seuls professionnels autorisés par la douane.',
  },
  {
    name: 'livePlant',
    label: 'Plant soumis à passeport phytosanitaire',
    hint: 'Il vous faut l’immatriculation d’opérateur phytosanitaire.',
  },
]

interface RegulationFieldsProps {
  draft: RegulationDraft
  onChange: (change: Partial<RegulationDraft>) => void
  faults: Faults
}

/** Regulatory fields; most articles need none. */
export function RegulationFields({ draft, onChange, faults }: RegulationFieldsProps) {
  const faulty = faultOf(faults, 'regulation') !== undefined
  return (
    <Disclosure title="Produit réglementé, dangereux ou fait sur mesure" open={faulty || undefined}>
      <div className="grid gap-x-8 md:grid-cols-2">
        {flags
          .filter(({ of }) => of === undefined || draft[of])
          .map(({ name, label, hint }) => (
            <Checkbox
              key={name}
              label={label}
              hint={hint}
              checked={draft[name]}
              error={faults[`regulation.${name}`]}
              onChange={event => onChange(changeOf(name, event.currentTarget.checked))}
            />
          ))}
      </div>
      {draft.plantProtection && (
        <TextField
          label="Numéro d’AMM"
          hint="Autorisation de mise sur le marché, sur l’étiquette et sur ephy.anses.fr."
          inputMode="numeric"
          value={draft.ammNumber}
          error={faults['regulation.ammNumber']}
          onChange={event => onChange({ ammNumber: event.currentTarget.value })}
          className="mt-3 max-w-xs"
        />
      )}
      {draft.plantProtection && <AuthorisationNote number={draft.ammNumber.trim()} />}
      {draft.biocide && (
        <TextField
          label="Type de biocide"
          hint={'De 1 à 22, sur l’étiquette\u00a0; 2 à 4 pour les désinfectants.'}
          inputMode="numeric"
          value={draft.biocideType ?? ''}
          error={faults['regulation.biocideType']}
          onChange={event => onChange({ biocideType: typeOf(event.currentTarget.value) })}
          className="mt-3 max-w-xs"
        />
      )}
      <SelectField
        label="Transport de matières dangereuses"
        hint="Rubrique 14 de la fiche de données de sécurité."
        value={draft.transportClass ?? ''}
        error={faults['regulation.transportClass']}
        onChange={event => onChange({ transportClass: transportOf(event.currentTarget.value) })}
        className="mt-3 max-w-xs"
      >
        <option value="">Non</option>
        <option value="LIMITED">En quantités limitées</option>
        <option value="FULL">ADR complet</option>
      </SelectField>
      <Hazards draft={draft} onChange={onChange} faults={faults} />
      <TextField
        label="Motif d’absence de rétractation"
        hint="Pour un article fait sur mesure ou descellé, le cas de l’article L221-28 du code de la consommation. Vide dans tous les autres cas."
        value={draft.withdrawalReason}
        maxLength={200}
        error={faults['regulation.withdrawalReason']}
        onChange={event => onChange({ withdrawalReason: event.currentTarget.value })}
        className="mt-4"
      />
    </Disclosure>
  )
}

const typeOf = (typed: string) => (/^\d{1,2}$/.test(typed) ? Number(typed) : null)
const transportOf = (value: string) => (value === 'LIMITED' || value === 'FULL' ? value : null)

/** Fields specific to plant protection, or to biocides, are cleared with it. */
const changeOf = (name: Flag, value: boolean): Partial<RegulationDraft> =>
  name === 'plantProtection' && !value
    ? { plantProtection: false, biocontrol: false, gardenUse: false, ammNumber: '' }
    : { [name]: value, ...(name === 'biocide' && !value ? { biocideType: null } : {}) }

function Hazards({ draft, onChange, faults }: RegulationFieldsProps) {
  const toggle = (code: (typeof pictogramCodes)[number], wanted: boolean) =>
    onChange({
      pictograms: pictogramCodes.filter(other => (other === code ? wanted : draft.pictograms.includes(other))),
    })
  return (
    <div className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-2">
      <fieldset>
        <legend className="mb-1 text-sm font-medium">Pictogrammes de danger (règlement CLP)</legend>
        <div className="grid grid-cols-2 gap-x-4 border-y border-rule py-1">
          {pictogramCodes.map(code => (
            <label key={code} className="flex min-h-8 items-center gap-2 text-sm">
              <input
                type="checkbox"
                checked={draft.pictograms.includes(code)}
                onChange={event => toggle(code, event.currentTarget.checked)}
                className="size-4 flex-none"
              />
              {pictogramNames[code]}
            </label>
          ))}
        </div>
      </fieldset>
      <TextAreaField
        label="Mentions de danger"
        hint="Une par ligne, comme sur l’étiquette."
        rows={5}
        value={draft.statements}
        error={faultOf(faults, 'regulation.statements')}
        onChange={event => onChange({ statements: event.currentTarget.value })}
      />
    </div>
  )
}
