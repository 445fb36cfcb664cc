import type { FieldErrors } from '#shared/errors.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import type { ImportFeed } from '../../contract-feeds.ts'
import { feedScheduleLabels, feedSchedules } from '../../rules/feeds.ts'

type Props = { feed?: ImportFeed; errors: FieldErrors }

const stays = 'Laissez vide pour ne pas le changer.'

/** Fields of a new feed, and of one to change: its secrets are never shown again. */
export function FeedFields({ feed, errors }: Props) {
  return (
    <>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <TextField
          label="Nom"
          name="name"
          defaultValue={feed?.name}
          placeholder="Stock de la caisse"
          maxLength={60}
          required
          error={errors.name}
        />
        <SelectField label="Quand" name="schedule" defaultValue={feed?.schedule ?? 'night'} error={errors.schedule}>
          {feedSchedules.map(schedule => (
            <option key={schedule} value={schedule}>
              {feedScheduleLabels[schedule]}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label={feed ? 'Nouvelle adresse' : 'Adresse du fichier'}
        name="feedAddress"
        type="url"
        placeholder={feed?.address ?? 'https://boutique.mondomaine.fr/exports/catalogue.csv'}
        hint={
          feed
            ? 'Laissez vide pour garder l’adresse. Une nouvelle adresse efface l’identifiant, le mot de passe et la clé.'
            : 'https://… ou sftp://…, jusqu’au nom du fichier. Ce qui suit un «\u00a0?\u00a0» est chiffré et ne sera plus affiché. En SFTP, «\u00a0/~/\u00a0» désigne le dossier de l’identifiant.'
        }
        maxLength={1_000}
        required={!feed}
        error={errors.feedAddress}
      />
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <TextField
          label="Identifiant, s’il en faut un"
          name="user"
          autoComplete="off"
          hint={feed ? stays : undefined}
          error={errors.user}
        />
        <PasswordField
          label="Mot de passe"
          name="password"
          autoComplete="off"
          hint={feed ? stays : undefined}
          error={errors.password}
        />
      </div>
      <Disclosure
        title="Clé privée d’un serveur SFTP"
        className="border-b-0!"
        open={errors.privateKey !== undefined || feed?.authentication === 'key'}
      >
        <TextAreaField
          label="Clé privée, si le serveur n’accepte pas de mot de passe"
          name="privateKey"
          rows={4}
          autoComplete="off"
          spellCheck={false}
          className="font-mono text-sm"
          placeholder="-----BEGIN OPENSSH PRIVATE KEY-----"
          hint={`Sa phrase secrète, si elle en a une, se saisit comme mot de passe. Elle est chiffrée et ne sera plus affichée.${feed ? ` ${stays}` : ''}`}
          error={errors.privateKey}
        />
      </Disclosure>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1 text-sm font-medium">Une fois le fichier vérifié</legend>
        <Checkbox
          label="L’appliquer sans moi, dans ces limites"
          name="autoApply"
          defaultChecked={feed?.autoApply ?? true}
          hint={
            'Au-delà, ou sans cette case, rien ne change\u00a0: le fichier vous attend, et un courriel vous prévient.'
          }
        />
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <TextField
            label="Lignes refusées, au plus"
            suffix="%"
            name="refusedPercent"
            inputMode="numeric"
            defaultValue={feed?.refusedPercent ?? 5}
            error={errors.refusedPercent}
          />
          <TextField
            label="Offres retirées de la vente ou sans stock, au plus"
            suffix="%"
            name="withdrawnPercent"
            inputMode="numeric"
            defaultValue={feed?.withdrawnPercent ?? 10}
            error={errors.withdrawnPercent}
          />
        </div>
      </fieldset>
    </>
  )
}
