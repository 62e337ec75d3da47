import { useCall } from '#console/api/use-call'
import { ListPage } from '#console/crud/list-page.tsx'
import { certidao } from '#resources/certidao'
import { certidoes } from '../calls.ts'
import { certificates } from '../words.ts'

/** The certificates of the staff, and who of it has none. */
export default function CertidoesPage() {
  return <ListPage resource={certidao} note={<Due />} />
}

function Due() {
  const { data } = useCall(certidoes, 'certidoesAVencer')
  if (!data) return null
  const { vencem, vencidas, sem } = data
  const words = [
    vencem > 0 && `${certificates(vencem)} em 30 dias.`,
    vencidas > 0 && `${certificates(vencidas, true)}.`,
    sem.length > 0 && `Sem certidão: ${sem.join(', ')}.`,
  ].filter(Boolean)
  return words.length > 0 && <p className="message">{words.join(' ')}</p>
}
