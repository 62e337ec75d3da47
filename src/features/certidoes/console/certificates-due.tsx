import { Link } from 'react-router'
import { listPath } from '#console/api/resources'
import { useCall } from '#console/api/use-call'
import { Panel } from '#console/ui/panel.tsx'
import { certidao } from '#resources/certidao'
import { certidoes } from '../calls.ts'
import { certificates } from '../words.ts'

/** That certificates of the staff are to be renewed, where some are. */
export default function CertificatesDue() {
  const { data } = useCall(certidoes, 'certidoesAVencer', {}, { staleTime: 60_000 })
  const { vencem = 0, vencidas = 0 } = data ?? {}
  const words = [
    vencem > 0 && `${certificates(vencem)} em 30 dias`,
    vencidas > 0 && certificates(vencidas, true),
  ].filter(Boolean)
  if (words.length === 0) return null
  return (
    <Panel
      id="certidoes"
      title={words.join(' · ')}
      aside={<Link to={listPath(certidao)}>Ver certidões</Link>}
    />
  )
}
