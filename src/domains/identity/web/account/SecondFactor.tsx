import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'

export type SecondFactorSetup = { secret: string; drawing: string }

interface SecondFactorProps {
  isOn: boolean
  /** True for sellers and administrators: they must enable it before anything else. */
  isRequired: boolean
  formState: FormState | undefined
  prepared: SecondFactorSetup | undefined
  /** Just generated: shown this once. */
  recoveryCodes: string[] | undefined
}

/** States: off, being set up, just enabled with its recovery codes, on. */
export function SecondFactor({ isOn, isRequired, formState, prepared, recoveryCodes }: SecondFactorProps) {
  return (
    <section aria-labelledby="double-verification">
      <h2 id="double-verification" className="rubric mb-4">
        Double vérification
      </h2>
      <FormNotice state={formState} intent="factor" />
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} isRequired={isRequired} />}
      {!recoveryCodes && isOn && <TurnOff formState={formState} isRequired={isRequired} />}
      {!isOn && prepared && <SetUp prepared={prepared} />}
      {!isOn && !prepared && <Begin formState={formState} isRequired={isRequired} />}
    </section>
  )
}

const codeField = (
  <TextField
    label="Code à six chiffres"
    name="code"
    autoComplete="one-time-code"
    inputMode="numeric"
    required
    className="max-w-48"
  />
)

type StepProps = { formState: FormState | undefined; isRequired: boolean }

function Begin({ formState, isRequired }: StepProps) {
  return (
    <Form method="post" className="flex max-w-md flex-col gap-4">
      <p className="text-soft">
        Après le mot de passe, un code lu sur votre téléphone. Même volé, votre mot de passe ne suffit plus.{' '}
        {isRequired ? 'Demandé à tous ceux qui vendent.' : 'Conseillé à tous ceux qui vendent.'}
      </p>
      <PasswordField
        label="Votre mot de passe"
        name="password"
        autoComplete="current-password"
        required
        error={fieldErrorsOf(formState, 'factor').password}
      />
      <Button
        type="submit"
        look={isRequired ? 'primary' : 'secondary'}
        name="intent"
        value="begin"
        className="self-start"
      >
        Activer la double vérification
      </Button>
    </Form>
  )
}

const SetUp = ({ prepared: { secret, drawing } }: { prepared: SecondFactorSetup }) => (
  <Form method="post" className="mt-3 flex flex-col gap-4">
    <input type="hidden" name="secret" value={secret} />
    <input type="hidden" name="drawing" value={drawing} />
    <p className="text-soft">Scannez ce QR code avec une application d’authentification, ou recopiez la clé.</p>
    <img
      src={`data:image/svg+xml,${encodeURIComponent(drawing)}`}
      alt="QR code à scanner avec l’application"
      width={180}
      height={180}
      className="border border-rule bg-paper p-2"
    />
    <p className="break-all font-mono text-sm">{secret}</p>
    {codeField}
    <Button type="submit" look="primary" name="intent" value="confirm" className="self-start">
      Valider le code
    </Button>
  </Form>
)

const RecoveryCodes = ({ codes, isRequired }: { codes: readonly string[]; isRequired: boolean }) => (
  <div className="mt-3 border border-ink p-4">
    <p className="font-semibold">Vos dix codes de secours, montrés cette seule fois</p>
    <p className="mt-1 text-sm text-soft">Chacun remplace l’application une fois. Imprimez-les ou enregistrez-les.</p>
    <ul className="mt-3 grid gap-1 font-mono text-sm sm:grid-cols-2">
      {codes.map(code => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <a
      href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Cep & Chai, codes de secours\n\n${codes.join('\n')}\n`)}`}
      download="cep-et-chai-codes-de-secours.txt"
      className="link mt-3 inline-flex min-h-9 items-center"
    >
      Enregistrer dans un fichier
    </a>
    {isRequired && (
      <p className="mt-3 border-t border-rule pt-3">
        C’est fait&nbsp;: tout votre espace est ouvert. {/* A full page load, so that no cached session is shown. */}
        <a href={paths.account} className="link inline-flex min-h-9 items-center">
          Continuer vers mon compte
        </a>
      </p>
    )}
  </div>
)

function TurnOff({ formState, isRequired }: StepProps) {
  return (
    <Form method="post" className="flex max-w-md flex-col gap-4">
      <p>Active&nbsp;: un code vous est demandé à chaque connexion.</p>
      {isRequired && (
        <p className="text-soft">
          Votre compte ne va pas sans elle&nbsp;: désactivez-la pour changer de téléphone, puis activez-la de nouveau.
        </p>
      )}
      <PasswordField
        label="Votre mot de passe"
        name="password"
        autoComplete="current-password"
        required
        error={fieldErrorsOf(formState, 'factor').password}
      />
      {codeField}
      <Button type="submit" name="intent" value="drop" className="self-start">
        Désactiver
      </Button>
    </Form>
  )
}
