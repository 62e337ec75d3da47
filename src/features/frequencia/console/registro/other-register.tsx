import { Button } from '#console/ui/button.tsx'
import { formatDate } from '#model/format'

interface OtherRegisterProps {
  /** The day whose marks keep back the register of the address. */
  readonly shown: string
  /** The day of the address, where it is another one. */
  readonly asked: string | null
  readonly onOpen: () => void
}

/** Marks that are not saved come before the register of the address. */
export default function OtherRegister({ shown, asked, onOpen }: OtherRegisterProps) {
  return (
    <div className="message register-other" role="status">
      <p>
        O endereço é de outra chamada{asked && `, a de ${formatDate(asked)}`}. Aqui está a de{' '}
        {formatDate(shown)}, que foi começada antes.
      </p>
      <Button onClick={onOpen}>Abrir a outra</Button>
    </div>
  )
}
