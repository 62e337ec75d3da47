import { line, Paper } from '#features/declaracao/console/paper.tsx'
import type { OQueFalta } from '../calls.ts'

type Student = OQueFalta['alunos'][number]

/** The kinds to which a student's family has said nothing. */
export function unanswered({ autorizacoes }: OQueFalta, student: Student) {
  return autorizacoes.filter((_, at) => student.autorizacoes[at] === 'sem_resposta')
}

/** What a family is asked on paper: each kind without an answer, with nothing marked. */
export function ConsentLetter({ of, student }: { of: OQueFalta; student: Student }) {
  const { turma, instituto, cidade } = of
  return (
    <Paper label={`Carta à família de ${student.nome}`} instituto={instituto}>
      <h2>Autorizações</h2>
      <p>
        À família de <strong>{student.nome}</strong>, da turma {turma.nome}: responda a cada item,
        assine e devolva ao instituto. Quem autoriza pode revogar depois.
      </p>
      {unanswered(of, student).map(({ id, nome, texto, edicao }) => (
        <p key={id}>
          <strong>{nome}.</strong> {texto}
          <small>
            (&nbsp;&nbsp;&nbsp;) Autorizo &nbsp; (&nbsp;&nbsp;&nbsp;) Não autorizo &nbsp; Válida até
            ____/____/________{edicao && ` · Versão ${edicao}`}
          </small>
        </p>
      ))}
      <p className="statement-place">{cidade ?? line}, ____/____/________</p>
      <p className="statement-signature">Assinatura de quem responde por {student.nome}</p>
    </Paper>
  )
}
