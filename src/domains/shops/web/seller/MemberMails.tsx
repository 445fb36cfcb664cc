import { Button } from '#ui/Button.tsx'
import { Switch } from '#ui/forms/Choice.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { Team } from '../../contract-seller.ts'
import { mayReceive, teamMailNames, teamMails } from '../../rules/team-mails.ts'

/** One switch per mail that the member's role may receive. */
export const MemberMails = ({ member: { userId, name, role, mails } }: { member: Team['members'][number] }) => (
  <details className="text-sm sm:col-span-2">
    <summary className="link inline-flex min-h-8 items-center">
      {mails.length
        ? `Courriels\u00a0: ${mails.map(topic => teamMails[topic].label.toLowerCase()).join(' · ')}`
        : 'Courriels\u00a0: aucun'}
      <span className="sr-only"> pour {name}</span>
    </summary>
    <Form method="post" className="mt-1 border-l-2 border-rule pl-3">
      <input type="hidden" name="id" value={userId} />
      <p className="text-soft">
        À l’adresse de {name}, en plus de l’adresse de la boutique, qui ne reçoit ni les virements ni les retards.
      </p>
      <fieldset className="mt-1 grid gap-x-6 sm:grid-cols-2">
        <legend className="sr-only">Courriels de {name}</legend>
        {teamMailNames
          .filter(topic => mayReceive(role, topic))
          .map(topic => (
            <Switch
              key={topic}
              label={teamMails[topic].label}
              name="mails"
              value={topic}
              defaultChecked={mails.includes(topic)}
            />
          ))}
      </fieldset>
      <Button
        type="submit"
        name="intent"
        value="mails"
        size="sm"
        className="mt-2"
        aria-label={`Enregistrer les courriels de ${name}`}
      >
        Enregistrer
      </Button>
    </Form>
  </details>
)
