import { Figure, Figures } from '#console/ui/figures.tsx'
import { formatCount } from '#model/format'
import type { PreviaDaVirada } from '#resources/chamadas/virada'
import { studentsText } from './words.ts'

/** What a turn will do, before it is confirmed. */
export function Preview({ previa }: { previa: PreviaDaVirada }) {
  const { criadas, encerradas, mudam, concluem, desligam, sem_turma } = previa.contagem
  return (
    <section aria-labelledby="previa-da-virada" className="turn-preview">
      <h2 id="previa-da-virada">O que vai mudar</h2>
      <Figures columns="three">
        <Figure title="Turmas novas">{formatCount(criadas)}</Figure>
        <Figure title="Turmas encerradas">{formatCount(encerradas)}</Figure>
        <Figure title="Alunos que seguem">{formatCount(mudam)}</Figure>
        <Figure title="Concluíram">{formatCount(concluem)}</Figure>
        <Figure title="Desligados">{formatCount(desligam)}</Figure>
        <Figure title="Ficam sem turma">{formatCount(sem_turma)}</Figure>
      </Figures>
      <ul className="card">
        {previa.turmas.map(({ id, nome, destino, nova, ...students }) => (
          <li key={id}>
            <strong>{nome}</strong>
            {destino === null ? ' termina' : ` → ${destino}${nova ? ' (nova)' : ''}`}
            <span>{studentsText(students)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
