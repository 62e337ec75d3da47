import { type RawBuilder, sql } from 'kysely'
import { paperState } from '#domain/papers'
import { enrolledIn } from '#features/frequencia/server/enrolled'
import { traceOf } from '#server/db/audit'
import { decode } from '#server/db/codec'
import { anyTable } from '#server/db/connection'
import { answering } from '#server/routes/answering'
import { type OfSubject, resourceNamed, type Services, today } from '#server/services'
import { recordReading } from '#server/store/reading'
import { activeRows } from '#server/store/scope'
import { faltando, type OQueFalta } from '../calls.ts'
import { answersByStudent } from './consents.ts'
import { papersByStudent } from './papers.ts'

const actions = { imprimir: 'imprimiu', exportar: 'exportou' } as const

/** What the students of a class lack; for paper or a file it is answered once each of them has the trace of it. */
export const faltandoHandlers = answering(faltando, {
  async oQueFalta({ services, id, query: { para }, asker }) {
    const missing = await missingIn(services, id)
    const aluno = resourceNamed(services, 'aluno')
    const depois = { o_que_falta: today(services) }
    if (para)
      await Promise.all(
        missing.alunos.map((student) =>
          recordReading(services, {
            ...traceOf(services, asker, aluno, student.id),
            ...{ acao: actions[para], depois },
          }),
        ),
      )
    return missing
  },
})

/** What the history of a student says of it. */
export const missingTold: OfSubject['traced'] = ({ o_que_falta: day }) =>
  day === undefined ? null : { assunto: 'o_que_falta', dia: String(day) }

async function missingIn(services: Services, turmaId: number): Promise<OQueFalta> {
  const { kysely } = services.db
  const day = today(services)
  const aluno = resourceNamed(services, 'aluno')
  const students = enrolledIn(turmaId, day)
  const [turma, ajuste, rows, kinds, consents, papers, answers] = await Promise.all([
    kysely.selectFrom('turma').select('nome').where('id', '=', turmaId).executeTakeFirst(),
    kysely.selectFrom('ajuste').select(['instituto', 'cidade']).executeTakeFirst(),
    anyTable(kysely)
      .selectFrom(aluno.name)
      .selectAll()
      .where(sql<boolean>`id in (${students})`)
      .where(activeRows(aluno))
      .orderBy(sql.ref('busca_nome'))
      .orderBy('id')
      .execute(),
    kysely
      .selectFrom('tipo_de_documento')
      .selectAll()
      .where(isOffered)
      .where('pedido', '!=', 'ninguem')
      .orderBy('id')
      .execute(),
    kysely
      .selectFrom('tipo_de_autorizacao')
      .select(['id', 'nome', 'texto', 'edicao'])
      .where(isOffered)
      .orderBy('id')
      .execute(),
    papersByStudent(kysely, students),
    answersByStudent(kysely, students, day),
  ])
  const stateOf = (student: Readonly<Record<string, unknown>>) => {
    const own = papers.get(Number(student.id)) ?? []
    return kinds.map((kind) => {
      const until = own.flatMap((each) => (each.tipo_id === kind.id ? [each.valido_ate] : []))
      return paperState(kind, student, until, day)
    })
  }
  return {
    turma: { id: turmaId, nome: turma?.nome ?? '' },
    instituto: ajuste?.instituto ?? null,
    cidade: ajuste?.cidade ?? null,
    documentos: kinds.map(({ id, nome }) => ({ id, nome })),
    autorizacoes: consents,
    alunos: rows.map((row) => ({
      id: Number(row.id),
      nome: String(row.nome),
      documentos: stateOf(decode(aluno, row)),
      autorizacoes: (answers.get(Number(row.id)) ?? []).map(({ situacao }) => situacao),
    })),
  }
}

const isOffered: RawBuilder<boolean> = sql`excluido_em is null and retirado is not true`
