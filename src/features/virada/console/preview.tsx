import { today } from '#console/api/clock'
import { Figure, Figures } from '#console/ui/figures.tsx'
import { count, formatCount, formatDate, formatShortDate } from '#model/format'
import { turma as classes } from '#resources/turma'
import type { PreviaDaVirada } from '../calls.ts'
import { studentsText } from './words.ts'

/** What a turn will do, before it is confirmed. */
export function TurnPreview({ previa, dia }: { previa: PreviaDaVirada; dia: string }) {
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
      <p>
        {dia > today() ? `Acontece em ${formatDate(dia)}. ` : ''}
        Aulas das turmas antigas a partir de {formatDate(dia)} não podem mais ser chamadas.
        {previa.periodo && ` O período letivo passa a ${previa.periodo}.`}
      </p>
      <ul className="card lines">
        {previa.turmas.map((turma) => (
          <ClassPreview key={turma.id} turma={turma} />
        ))}
      </ul>
    </section>
  )
}

function ClassPreview({ turma }: { turma: PreviaDaVirada['turmas'][number] }) {
  const { nome, continua, destino, nova, educador, dias_de_aula, ficam } = turma
  const { abertas, devolvidos, cheia } = turma
  const days = dias_de_aula.map((day) => classes.fields.dias_de_aula.choices?.[day])
  const along = [educador ?? 'sem educador', days.join(', ') || 'sem dias de aula']
  const left = [
    abertas.length > 0 &&
      `${count(abertas.length, 'chamada em aberto', 'chamadas em aberto')}: ${abertas.map(formatShortDate).join(', ')}`,
    devolvidos > 0 && count(devolvidos, 'relatório devolvido', 'relatórios devolvidos'),
  ].filter(Boolean)
  return (
    <li>
      <strong>{nome}</strong>
      {destino === null
        ? continua
          ? ' continua'
          : ' termina'
        : ` → ${destino}${nova ? ' (nova)' : ''}`}
      {!continua && <span>{studentsText(turma)}</span>}
      {destino !== null && <span>Com {along.join('; ')}</span>}
      {ficam.length > 0 && <span>Sem turma: {ficam.join(', ')}</span>}
      {cheia && <span className="form-error">{cheia}</span>}
      {left.length > 0 && <span className="form-error">Ainda há {left.join(' e ')}</span>}
    </li>
  )
}
