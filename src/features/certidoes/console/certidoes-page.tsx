import { useCall } from '#console/api/use-call'
import { ListPage } from '#console/crud/list-page.tsx'
import { certidao } from '#resources/certidao'
import { certidoes } from '../calls.ts'
import { dueWords } from '../words.ts'

/** The certificates of the staff, and who of it has none. */
export default function CertidoesPage() {
  return <ListPage resource={certidao} note={<Due />} />
}

function Due() {
  const due = useCall(certidoes, 'certidoesAVencer').data
  const without = useCall(certidoes, 'semCertidao').data?.nomes
  if (!due || !without) return null
  const names = without.length > 0 ? [`Sem certidão: ${without.join(', ')}`] : []
  const words = [...dueWords(due), ...names]
  return words.length > 0 && <p className="message">{words.map((each) => `${each}.`).join(' ')}</p>
}
