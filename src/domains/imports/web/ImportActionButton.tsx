import type { ComponentProps } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'

type Props = ComponentProps<typeof Button> & { intent: 'apply' | 'undo' | 'delete' | 'cancel' | 'retryPictures' }

/** One action on the import, as a form that works without JavaScript. */
export function ImportActionButton({ intent, children, ...rest }: Props) {
  const navigation = useNavigation()
  const busy = navigation.formData?.get('intent') === intent
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" pending={busy} {...rest}>
        {children}
      </Button>
    </Form>
  )
}
