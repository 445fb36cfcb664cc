import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { Promotion } from '../../contract.ts'

export const StopForm = ({ promotion }: { promotion: Pick<Promotion, 'id' | 'state' | 'title'> }) => (
  <Form method="post" action={workspacePaths.promotion(promotion.id)}>
    <Button type="submit" size="sm">
      {promotion.state === 'running' ? 'Arrêter maintenant' : 'Annuler'}
      <span className="sr-only">{` la promotion de ${promotion.title}`}</span>
    </Button>
  </Form>
)
