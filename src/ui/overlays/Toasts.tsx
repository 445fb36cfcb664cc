import { useEffect, useState, useSyncExternalStore } from 'react'
import { IconButton } from '../Button.tsx'
import { AlertIcon, CheckIcon, CloseIcon } from '../icons/icons.tsx'
import { hideToast, noToasts, onToasts, type Toast, toastList, toastMilliseconds } from './toasts.ts'

/** Once per page, at its end. Messages come from `showToast`. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, toastList, noToasts)
  return (
    <section
      data-toasts=""
      aria-label="Messages"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 z-50 flex flex-col items-center gap-2 sm:inset-x-auto sm:right-6 sm:items-end"
    >
      {toasts.map(toast => (
        <ToastRow key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

const actionClasses = 'px-2 py-1.5 text-sm font-semibold underline'

function ToastRow({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  const { id, message, tone, action, to } = toast
  useEffect(() => {
    const wait = toastMilliseconds(toast)
    if (held || wait === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => hideToast(id), wait)
    return () => clearTimeout(timer)
  }, [held, id, toast])
  const act = () => {
    action?.run()
    hideToast(id)
  }
  const Icon = tone === 'danger' ? AlertIcon : CheckIcon
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause its timer
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="on-ink pointer-events-auto flex w-full max-w-md flex-wrap items-center gap-x-3 rounded-sm border border-ink py-1 pl-4 pr-1 shadow-float sm:flex-nowrap"
    >
      <Icon className="size-4" />
      <p className="flex-1 basis-3/5 py-2 text-sm sm:basis-0">{message}</p>
      {(action || to) && (
        <span className="flex justify-end gap-x-3 max-sm:order-last max-sm:w-full">
          {action && (
            <button type="button" onClick={act} className={actionClasses}>
              {action.label}
            </button>
          )}
          {to && (
            <a href={to} className={actionClasses}>
              Voir
            </a>
          )}
        </span>
      )}
      <IconButton
        size="sm"
        className="hover:bg-paper/15"
        label="Fermer le message"
        icon={<CloseIcon className="size-4" />}
        onClick={() => hideToast(id)}
      />
    </div>
  )
}
