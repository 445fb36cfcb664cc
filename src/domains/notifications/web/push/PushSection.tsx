import { formatLongDate } from '#shared/dates.ts'
import type { FormState } from '#shared/forms/form-state.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import type { PushState } from '../../contract-push.ts'
import { kindTexts } from '../../rules.ts'
import { ThisDevice } from './ThisDevice.tsx'

/** Devices that receive notifications, and which. Only the device itself can be added with scripts. */
export const PushSection = ({
  push: { devices, choices },
  state,
}: {
  push: PushState
  state: FormState | undefined
}) => (
  <section aria-labelledby="appareils" className="mt-10 min-w-0">
    <h2 id="appareils" className="rubric">
      Sur mes appareils
    </h2>
    <div className="mt-3 flex flex-col gap-4">
      <FormNotice state={state} intent="push" />
      <p className="text-sm text-soft">
        Une courte notification sur votre téléphone ou votre ordinateur, même quand le site est fermé. Sur iPhone,
        ajoutez d’abord le site à l’écran d’accueil.
      </p>
      <ThisDevice />
      {devices.length > 0 && (
        <ul className="divide-y divide-rule border-y border-rule">
          {devices.map(({ id, label, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span>
                {label} <span className="text-sm text-soft">{`depuis le ${formatLongDate(createdAt)}`}</span>
              </span>
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <Button type="submit" name="intent" value="push-remove" size="sm" look="quiet">
                  Retirer<span className="sr-only">{` ${label}`}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {devices.length > 0 && (
        <Form method="post" className="flex flex-col gap-2">
          {choices.map(({ kind, on }) => (
            <Checkbox
              key={`${kind} ${on}`}
              name="kinds"
              value={kind}
              label={kindTexts[kind].label}
              defaultChecked={on}
            />
          ))}
          <Button type="submit" name="intent" value="push-choices" className="mt-2 self-start">
            Enregistrer
          </Button>
        </Form>
      )}
    </div>
  </section>
)
