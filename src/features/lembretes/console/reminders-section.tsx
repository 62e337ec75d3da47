import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { call } from '#console/api/call'
import { isNotOffered } from '#console/api/request'
import { useSession } from '#console/api/session'
import { useCall } from '#console/api/use-call'
import { Loaded } from '#console/ui/page-state.tsx'
import { lembretes } from '#features/lembretes/calls'
import { can } from '#model/access'
import type { Role } from '#model/role'
import { texts } from './texts.ts'

const words = texts.reminders

export function RemindersSection() {
  const session = useSession()
  if (session.status !== 'in' || !can(lembretes.meusLembretes.access, session.role)) return null
  return <Reminders role={session.role} />
}

interface MeusLembretes {
  readonly receber: boolean
  readonly enviados: boolean
}

function Reminders({ role }: { role: Role }) {
  const query = useCall<typeof lembretes, 'meusLembretes', MeusLembretes>(
    lembretes,
    'meusLembretes',
    {},
    { retry: false, staleTime: 0 },
  )
  const [chosen, setChosen] = useState<boolean>()
  const { open } = useNotification()
  if (isNotOffered(query.error) || query.data?.enviados === false) return null

  async function choose(receber: boolean) {
    if (chosen !== undefined) return
    setChosen(receber)
    try {
      await call(lembretes, 'receberLembretes', {}, { body: { receber } })
      open?.({ type: 'success', message: receber ? words.on : words.off })
    } catch {
      open?.({ type: 'error', message: words.failed })
    }
    await query.refetch()
    setChosen(undefined)
  }

  return (
    <section className="panel card ways-section" aria-labelledby="lembretes">
      <h2 id="lembretes">{words.title}</h2>
      <p id="lembretes-quando">{words.lead[role] ?? ''}</p>
      <Loaded
        query={query}
        what="os lembretes"
        waiting={<div className="skeleton reminders-wait" />}
      >
        {({ receber }) => (
          <label className="reminders-choice">
            <input
              type="checkbox"
              checked={chosen ?? receber}
              aria-describedby="lembretes-quando"
              onChange={({ target }) => choose(target.checked)}
            />
            {words.choice}
          </label>
        )}
      </Loaded>
    </section>
  )
}
