import { useState } from 'react'
import ContaPage from '#console/account/conta-page.tsx'
import { call } from '#console/api/call'
import { isNotOffered } from '#console/api/request'
import { useRole } from '#console/api/session'
import { useCall } from '#console/api/use-call'
import { Loaded } from '#console/ui/page-state.tsx'
import { tell } from '#console/ui/toasts.tsx'
import { useTask } from '#console/ui/use-task'
import { can } from '#model/access'
import type { Role } from '#model/role'
import { lembretes } from '../calls.ts'
import './reminders.css'

const words = {
  title: 'Lembretes',
  lead: {
    educador: 'Às 18:00 de um dia de aula, se a chamada dele ainda está em aberto.',
    coordenador:
      'Às segundas, às 08:00, se há chamadas em aberto da semana que passou, ou certidões da equipe a renovar.',
  } as Readonly<Record<string, string>>,
  choice: 'Receber lembretes por e-mail',
  on: 'Você receberá lembretes por e-mail.',
  off: 'Você não receberá mais lembretes por e-mail.',
  failed: 'Erro ao salvar a escolha. Tente novamente.',
} as const

export default function ContaComLembretes() {
  return (
    <ContaPage>
      <RemindersSection />
    </ContaPage>
  )
}

function RemindersSection() {
  const role = useRole()
  return can(lembretes.meusLembretes.access, role) && <Reminders role={role} />
}

function Reminders({ role }: { role: Role }) {
  const query = useCall(lembretes, 'meusLembretes', {}, { retry: false, staleTime: 0 })
  const [chosen, setChosen] = useState<boolean>()
  const [, choose] = useTask(
    async (receber: boolean) => {
      setChosen(receber)
      await call(lembretes, 'receberLembretes', {}, { body: { receber } })
      tell('success', receber ? words.on : words.off)
    },
    words.failed,
    () => query.refetch().finally(() => setChosen(undefined)),
  )
  if (isNotOffered(query.error) || query.data?.enviados === false) return null

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
