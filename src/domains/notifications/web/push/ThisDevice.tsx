import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { RequestError, request } from '#shared/request.ts'
import { Button } from '#ui/Button.tsx'
import type { addPushDevice, getPushKey } from '../../contract-push.ts'

const blocked = 'Votre navigateur bloque les notifications de ce site\u00a0: autorisez-les dans ses réglages.'
const failed = 'Cet appareil n’a pas pu être ajouté. Réessayez dans un instant.'

/** Adds the device that shows the page. Absent where the browser has no push service, and without scripts. */
export function ThisDevice() {
  const [isAble, setAble] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const { revalidate } = useRevalidator()
  useEffect(() => setAble('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window), [])
  if (!isAble) return null
  const add = async () => {
    setPending(true)
    const sentence = await subscribe()
    setFault(sentence)
    setPending(false)
    if (sentence === null) await revalidate()
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <Button type="button" look="primary" onClick={add} disabled={isPending}>
        Recevoir sur cet appareil
      </Button>
      <p role="status" className="text-sm">
        {fault}
      </p>
    </div>
  )
}

/** Null once the device is known; else why it is not. */
async function subscribe(): Promise<string | null> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return blocked
    const { publicKey } = await request<typeof getPushKey>({ method: 'POST', path: '/api/notifications/push/key' }, {})
    const worker = await navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)
    const { endpoint, keys } = (
      await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    ).toJSON()
    await request<typeof addPushDevice>(
      { method: 'POST', path: '/api/notifications/push/devices' },
      {
        body: {
          endpoint: endpoint ?? '',
          p256dh: keys?.p256dh ?? '',
          auth: keys?.auth ?? '',
          userAgent: navigator.userAgent.slice(0, 400),
        },
      },
    )
    return null
  } catch (error) {
    return error instanceof RequestError ? error.message : failed
  }
}
