import { Link } from 'react-router'
import { listPath } from '#console/api/resources'
import { useCall } from '#console/api/use-call'
import { Panel } from '#console/ui/panel.tsx'
import { certidao } from '#resources/certidao'
import { certidoes } from '../calls.ts'
import { dueWords } from '../words.ts'

/** That certificates of the staff are to be renewed, where some are. */
export default function CertificatesDue() {
  const { data } = useCall(certidoes, 'certidoesAVencer', {}, { staleTime: 60_000 })
  const words = data ? dueWords(data) : []
  if (words.length === 0) return null
  return (
    <Panel
      id="certidoes"
      title={words.join(' · ')}
      aside={<Link to={listPath(certidao)}>Ver certidões</Link>}
    />
  )
}
