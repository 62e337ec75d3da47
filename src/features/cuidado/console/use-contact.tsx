import { Button } from '#console/ui/button.tsx'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { leaveBy } from '#console/ui/leave-question'
import { useDialogState } from '#console/ui/use-dialog-state'
import type { Named } from '#model/resource'

const ContactDrawer = lazyInAntd(() => import('./contact-drawer.tsx'))

/** Registers a contact beside the rows. They stay in use: a second student does not take away what is typed about the first. */
export function useContact() {
  const { opened, open, close } = useDialogState<Named>()
  const register = (aluno: Named) => {
    if (aluno.id !== opened?.id) leaveBy(() => open(aluno))
  }
  return {
    register,
    /** The button of a row. */
    contactButton: (aluno: Named) => (
      <Button
        className="not-printed"
        aria-label={`Registrar contato de ${aluno.nome}`}
        onClick={() => register(aluno)}
      >
        Registrar contato
      </Button>
    ),
    drawer: opened && <ContactDrawer key={opened.id} aluno={opened} onClose={close} />,
  }
}
