import { lazyInAntd } from '#console/ui/lazy.tsx'
import { leaveBy } from '#console/ui/leave-question'
import { useDialogState } from '#console/ui/use-dialog-state'
import type { Named } from '#model/resource'

const ContactDrawer = lazyInAntd(() => import('./contact-drawer.tsx'))

/** Registers a contact beside the rows. They stay in use: a second student does not take away what is typed about the first. */
export function useContact() {
  const { opened, open, close } = useDialogState<Named>()
  return {
    register: (aluno: Named) => {
      if (aluno.id !== opened?.id) leaveBy(() => open(aluno))
    },
    drawer: opened && <ContactDrawer key={opened.id} aluno={opened} onClose={close} />,
  }
}
