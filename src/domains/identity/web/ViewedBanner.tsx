import { useState } from 'react'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatTime } from '#shared/dates.ts'
import { request } from '#shared/request.ts'
import { Button } from '#ui/Button.tsx'
import type { PublicUser } from '../contract.ts'
import type { stopViewing } from '../contract-admin.ts'

async function stop() {
  const stopped = await request<typeof stopViewing>({ method: 'POST', path: '/api/user/stop-viewing' }, {}).catch(
    () => null,
  )
  location.assign(stopped ? workspacePaths.userAdmin(stopped.userId) : workspacePaths.usersAdmin)
}

/** Visible during an impersonation. */
export default function ViewedBanner({ user, until }: { user: PublicUser; until: Date }) {
  const [pending, setPending] = useState(false)
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-0 z-50 border-t-4 border-warning bg-paper px-4 py-2 shadow-lg print:hidden"
    >
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 text-sm">
          <strong>{`Vous voyez le site comme ${user.first_name} ${user.name}`}</strong>
          {`, jusqu’à ${formatTime(until)}. Rien ne peut y être changé.`}
        </p>
        <Button
          size="sm"
          look="primary"
          pending={pending}
          onClick={() => {
            setPending(true)
            void stop()
          }}
        >
          Redevenir vous-même
        </Button>
      </div>
    </div>
  )
}
