import { accessSentence } from '#domains/identity/rules/sites.ts'
import { fieldErrorsOf } from '#shared/forms/form-state.ts'
import { formatPhone } from '#shared/ids.ts'
import { paths } from '#shared/paths.ts'
import { countryCodes, countryFacts, townLine } from '#shared/price/countries.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import type { Estate, Site } from '../contract.ts'
import type { EstateFormState } from './estate-forms.ts'

type Props = { estate: Estate; edited: number | null; formState: EstateFormState | undefined }

/** Delivery sites, chosen at checkout; their access notes go to the seller, on the delivery note and on the label. */
export function SitesSection({ estate, edited, formState }: Props) {
  const { sites, role } = estate
  const owns = role === 'owner'
  const site = sites.find(({ id }) => id === edited) ?? null
  return (
    <section aria-labelledby="sites">
      <h2 id="sites" className="rubric mb-3">
        Sites de livraison
      </h2>
      <FormNotice state={formState} intent="sites" />
      {sites.length === 0 && (
        <p className="text-soft">
          Cuverie, hangar, chai&nbsp;: ajoutez vos lieux de livraison avec leurs accès. Chacun les choisit d’une
          pression au moment de commander.
        </p>
      )}
      <ul className="grid gap-3 sm:grid-cols-2">
        {sites.map(one => (
          <SiteCard key={one.id} site={one} owns={owns} />
        ))}
      </ul>
      {owns && (
        <details
          id="saisie-site"
          className="mt-4"
          open={site !== null || (formState?.intent === 'site' && 'error' in formState)}
        >
          <summary className="link w-fit cursor-pointer">{site ? `Modifier ${site.name}` : 'Ajouter un site'}</summary>
          <SiteForm key={site?.id ?? sites.length} site={site} formState={formState} />
        </details>
      )}
      <FormNotice state={formState && 'done' in formState ? formState : undefined} intent="site" />
    </section>
  )
}

function SiteCard({ site, owns }: { site: Site; owns: boolean }) {
  const { id, name, recipient, company, street, complement, phone } = site
  const [, ...access] = accessSentence({ ...site, site: name }).split('\u00a0; ')
  return (
    <li className="flex flex-col gap-1 border border-rule p-4">
      <p className="font-semibold">{name}</p>
      <address className="text-sm not-italic text-soft">
        {[company, recipient].filter(Boolean).join(', ')}
        <br />
        {[street, complement, townLine(site)].filter(Boolean).join(', ')}
        <br />
        <span className="figures">{formatPhone(phone)}</span>
      </address>
      <ul className="mt-1 list-disc pl-5 text-sm">
        {access.map(note => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {owns && (
        <Form method="post" className="mt-auto flex items-center gap-1 pt-2">
          <input type="hidden" name="id" value={id} />
          <a
            href={`${paths.estate}?site=${id}#saisie-site`}
            className="link min-h-8 pr-3 text-sm font-semibold leading-8"
            aria-label={`Modifier ${name}`}
          >
            Modifier
          </a>
          <Button
            type="submit"
            name="intent"
            value="removeSite"
            look="quiet"
            size="sm"
            aria-label={`Supprimer ${name}`}
          >
            Supprimer
          </Button>
        </Form>
      )}
    </li>
  )
}

function SiteForm({ site, formState }: { site: Site | null; formState: EstateFormState | undefined }) {
  const errors = fieldErrorsOf(formState, 'site')
  const typed = formState?.intent === 'site' ? formState.typed : undefined
  const field = (name: Exclude<keyof Site, 'id' | 'truck19t' | 'tailLift'>) => ({
    name,
    defaultValue: typed?.[name] ?? site?.[name] ?? '',
    error: errors[name] ?? '',
  })
  const truck = site?.truck19t == null ? '' : site.truck19t ? 'oui' : 'non'
  return (
    <Form method="post" className="mt-4 grid gap-4 sm:grid-cols-6">
      {site && <input type="hidden" name="id" value={site.id} />}
      <div className="empty:hidden sm:col-span-6">
        <FormNotice state={formState && 'error' in formState ? formState : undefined} intent="site" />
      </div>
      <TextField {...field('name')} label="Nom du site" required className="sm:col-span-3" />
      <TextField {...field('recipient')} label="Destinataire" required className="sm:col-span-3" />
      <TextField {...field('company')} label="Société (facultatif)" className="sm:col-span-3" />
      <TextField {...field('phone')} label="Téléphone" type="tel" required className="sm:col-span-3" />
      <TextField {...field('street')} label="Numéro et rue" required className="sm:col-span-6" />
      <TextField {...field('complement')} label="Complément (facultatif)" className="sm:col-span-6" />
      <SelectField
        label="Pays"
        {...field('country')}
        defaultValue={typed?.country ?? site?.country ?? 'FR'}
        className="sm:col-span-2"
      >
        {countryCodes.map(code => (
          <option key={code} value={code}>
            {countryFacts[code].name}
          </option>
        ))}
      </SelectField>
      <TextField {...field('postcode')} label="Code postal" required className="sm:col-span-1" />
      <TextField {...field('city')} label="Commune" required className="sm:col-span-3" />
      <TextField
        {...field('access')}
        label="Accès (facultatif)"
        hint="Par exemple&nbsp;: entrée par la cour, portail vert, demi-tour possible."
        className="sm:col-span-6"
      />
      <SelectField
        label="Camion de 19&nbsp;t"
        name="truck19t"
        defaultValue={typed?.truck19t ?? truck}
        className="sm:col-span-3"
      >
        <option value="">Non précisé</option>
        <option value="oui">Accepté</option>
        <option value="non">Impossible</option>
      </SelectField>
      <Checkbox
        label="Hayon nécessaire"
        name="tailLift"
        defaultChecked={typed ? 'tailLift' in typed : site?.tailLift}
        className="self-end sm:col-span-3"
      />
      <TextField {...field('hours')} label="Horaires de réception (facultatif)" className="sm:col-span-3" />
      <TextField {...field('contact')} label="Contact sur place (facultatif)" className="sm:col-span-3" />
      <div className="sm:col-span-6">
        <Button type="submit" name="intent" value="site" look="primary">
          Enregistrer le site
        </Button>
      </div>
    </Form>
  )
}
