import { useEffect, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { PlusIcon } from '#ui/icons/icons.tsx'

/** https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent: Chrome, Edge and Samsung Internet only. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** Installs the site at once where the browser lets a page ask for it; elsewhere the steps beside it say how. */
export function InstallButton() {
  const [offer, setOffer] = useState<InstallPrompt | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    addEventListener('beforeinstallprompt', event => setOffer(event as InstallPrompt), { signal })
    addEventListener('appinstalled', () => setOffer(null), { signal })
    return () => controller.abort()
  }, [])
  if (!offer) return null
  // The browser answers a prompt once: after a refusal the steps remain.
  const install = () => void offer.prompt().then(() => setOffer(null))
  return (
    <Button look="primary" className="mt-2" onClick={install}>
      <PlusIcon />
      Installer l’application
    </Button>
  )
}
