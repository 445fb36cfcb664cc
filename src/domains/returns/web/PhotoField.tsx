import { AttachmentField } from '#domains/messaging/web/composer/AttachmentField.tsx'

export function PhotoField({ hint }: { hint: string }) {
  return (
    <AttachmentField
      legend="Photos"
      hint={hint}
      button="Ajouter des photos"
      withoutScripts="Pour joindre des photos, activez les scripts de votre navigateur ; sans eux, décrivez ce que l’on voit."
    />
  )
}
