import { totalOf } from '#domain/attendance'
import { classesInLetter, percentInLetter } from '#domain/letter'
import { count, formatDate, longDate } from '#model/format'
import type { DeclaracaoEmitida } from '#resources/declaracao'
import { checkPath } from './check-path.ts'
import { line, Paper } from './paper.tsx'

/** A statement as it goes on paper. */
export function Letter({ statement }: { statement: DeclaracaoEmitida }) {
  const { numero, nome, nascimento, passagens, inicio, fim, percentual, emitida_em } = statement
  const { presencas, faltas, justificadas, dias, da_turma, codigo, conferivel_ate } = statement
  const { instituto, cnpj, endereco, cidade, assina, cargo } = statement
  const head = [cnpj && `CNPJ ${cnpj}`, endereco].filter(Boolean)
  const tally = { presente: presencas ?? 0, ausente: faltas ?? 0, justificado: justificadas ?? 0 }
  const total = totalOf(tally)
  return (
    <Paper label={`Declaração de ${nome}`} instituto={instituto} head={head.join(' · ')}>
      <h2>Declaração de frequência nº {numero}</h2>
      <p>
        Declaramos, para os devidos fins, que <strong>{nome}</strong>
        {nascimento && `, data de nascimento ${formatDate(nascimento)}`}
        {classesInLetter(passagens)}, teve, {da_turma && `só na turma ${da_turma}, `}no período de{' '}
        {formatDate(inicio ?? '')} a {formatDate(fim ?? '')}, {count(dias ?? total, 'dia', 'dias')}{' '}
        com chamada registrada
        {dias !== undefined && `, ${total} registros de várias turmas`}:{' '}
        {count(tally.presente, 'presença', 'presenças')}, {count(tally.ausente, 'falta', 'faltas')}{' '}
        e {count(tally.justificado, 'falta justificada', 'faltas justificadas')}, o que corresponde
        a {percentInLetter(percentual ?? 0)} de presença.
      </p>
      <p>
        Esta declaração informa o que consta nos registros de chamada do instituto na data da
        emissão, e nada promete além disso.
      </p>
      <p className="statement-place">
        {cidade ?? line}, {longDate(emitida_em ?? '')}.
      </p>
      <p className="statement-signature">
        {assina ?? 'Assinatura'}
        {cargo && <small>{cargo}</small>}
      </p>
      <p className="statement-code">
        Para conferir, até {formatDate(conferivel_ate)}: {window.location.origin}
        {checkPath}
        <br />
        Código: <strong>{codigo}</strong>
      </p>
    </Paper>
  )
}
