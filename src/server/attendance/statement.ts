import { createHash, randomInt } from 'node:crypto'
import type { Insertable } from 'kysely'
import { presencePercent, type Status, type Tally } from '#model/attendance'
import { checkField } from '#model/check'
import { daysBetween } from '#model/day'
import { dayOf, formatDate } from '#model/format'
import {
  formatStatementCode,
  initialsOf,
  plainStatementCode,
  statementCode,
} from '#model/statement'
import type { Conferencia, DeclaracaoEmitida } from '#resources/chamadas/declaracao'
import { motivoDaAnulacao } from '#resources/declaracao'
import { record, traceOf } from '#server/db/audit'
import { runBatch } from '#server/db/batch'
import type { Connection } from '#server/db/connection'
import { onMarkedDays } from '#server/db/marked-days'
import type { Database } from '#server/db/tables'
import { ApiError } from '#server/http/errors'
import { resourceNamed, type Services, today } from '#server/services'
import type { Asker } from '#server/store/read'

interface Period {
  readonly inicio: string
  readonly fim: string
}

/**
 * Issues a statement of a student's attendance, as the registers say it now. The database keeps what was said and a
 * hash of the code: a copy of it serves nobody to make a paper that is answered. Throws 400 for a period that is none.
 */
export async function issueStatement(
  services: Services,
  alunoId: number,
  period: Period,
  asker: Asker,
): Promise<DeclaracaoEmitida> {
  const emitida_em = today(services)
  refuseImpossible(period, emitida_em)
  const { inicio, fim } = period
  const codigo = newCode()
  const expira = services.now().getTime() + statementCode.days * 86_400_000
  return services.db.kysely.transaction().execute(async (connection) => {
    const [[aluno], [ajuste], [conta], counts, classes, enrolments] = await runBatch(connection, [
      connection.selectFrom('aluno').select('nome').where('id', '=', alunoId),
      connection.selectFrom('ajuste').select(['instituto', 'cidade']).where('id', '=', 1),
      connection.selectFrom('conta').select('nome').where('id', '=', asker.viewer.contaId),
      countsOf(connection, alunoId, period),
      classesOf(connection, alunoId, period),
      enrolmentsOf(connection, alunoId, period),
    ])
    const tally = tallyFrom(counts)
    const percentual = presencePercent(tally)
    if (percentual === null) {
      const message = 'Nenhuma chamada registrada do aluno neste período'
      throw new ApiError('invalid', { errors: { inicio: message } })
    }
    const said = {
      ...{ aluno_id: alunoId, inicio, fim, percentual, emitida_em },
      ...{ presencas: tally.presente, faltas: tally.ausente, justificadas: tally.justificado },
      turmas:
        classes
          .map(({ nome }) => nome)
          .join(', ')
          .slice(0, 200) || null,
      emitida_por: conta?.nome ?? null,
    }
    const { id, numero } = await storeStatement(connection, said, { codigo, expira })
    const trace = traceOf(services, asker, resourceNamed(services, 'declaracao'), id)
    await record(connection, [{ ...trace, acao: 'exportou', depois: { numero } }])
    return {
      ...said,
      ...{ id, numero, codigo: formatStatementCode(codigo), nome: aluno?.nome ?? '' },
      ...{ anulada_em: null, motivo_anulacao: null },
      passagens: classes.map(({ id, nome }) => {
        const own = enrolments.filter((it) => it.turma_id === id && it.saida !== it.entrada)
        return { turma: nome, ate: leftOn(own, fim) }
      }),
      conferivel_ate: dayOf(new Date(expira)),
      instituto: ajuste?.instituto ?? null,
      cidade: ajuste?.cidade ?? null,
    }
  })
}

/** Annuls a statement. Throws 400 without a reason, 404 where it is none, 409 for one that was annulled before. */
export async function annulStatement(
  services: Services,
  id: number,
  motivo: string,
  asker: Asker,
): Promise<{ anulada_em: string }> {
  const mistake = checkField(motivoDaAnulacao, motivo, { today: today(services) })
  if (mistake) throw new ApiError('invalid', { errors: { motivo: mistake } })
  const anulada_em = today(services)
  const depois = { anulada_em, motivo_anulacao: motivo.trim() }
  await services.db.kysely.transaction().execute(async (connection) => {
    const own = connection.updateTable('declaracao').where('id', '=', id)
    const annulled = await own.set(depois).where('anulada_em', 'is', null).returning('id').execute()
    if (annulled.length === 0)
      throw new ApiError('conflict', { detail: 'Esta declaração já foi anulada.' })
    const trace = traceOf(services, asker, resourceNamed(services, 'declaracao'), id)
    await record(connection, [{ ...trace, acao: 'editou', antes: { anulada_em: null }, depois }])
  })
  return { anulada_em }
}

type Said = Omit<Insertable<Database['declaracao']>, 'id' | 'numero'>

/** Stores what a statement said, with its number, and the hash of its code until a moment (milliseconds). */
export async function storeStatement(
  connection: Connection,
  said: Said & { readonly aluno_id: number; readonly emitida_em: string },
  { codigo, expira }: { readonly codigo: string; readonly expira: number },
): Promise<{ id: number; numero: string }> {
  const { aluno_id, emitida_em } = said
  const { id } = await connection
    .insertInto('declaracao')
    .values({ ...said, numero: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const numero = `${id}/${emitida_em.slice(0, 4)}`
  const code = { codigo_hash: hashOf(codigo), aluno_id, declaracao_id: id, expira_em: expira }
  await runBatch(connection, [
    connection.updateTable('declaracao').set({ numero }).where('id', '=', id),
    connection.insertInto('declaracao_codigo').values(code),
  ])
  return { id, numero }
}

/**
 * What a code tells; undefined for one that was never given, or is none: the same work for each. Throws 410, which tells
 * nothing of the student, for one whose time is over.
 */
export async function statementOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  typed: string,
): Promise<Conferencia | undefined> {
  const found = await db.kysely
    .selectFrom('declaracao_codigo')
    .innerJoin('declaracao', 'declaracao.id', 'declaracao_codigo.declaracao_id')
    .innerJoin('aluno', 'aluno.id', 'declaracao_codigo.aluno_id')
    .select(['aluno.nome', 'inicio', 'fim', 'percentual', 'anulada_em', 'expira_em'])
    .where('codigo_hash', '=', hashOf(plainStatementCode(typed)))
    .executeTakeFirst()
  if (!found) return undefined
  const { nome, inicio, fim, percentual, anulada_em, expira_em } = found
  if (expira_em <= now().getTime())
    throw new ApiError('absent', {
      status: 410,
      detail: `O código desta declaração venceu em ${formatDate(dayOf(new Date(expira_em)))}. Peça outra declaração a quem a emitiu.`,
    })
  return {
    iniciais: initialsOf(nome),
    inicio: inicio ?? '',
    fim: fim ?? '',
    ...(anulada_em ? { anulada_em } : { percentual: percentual ?? 0 }),
  }
}

const longestPeriod = 366

function refuseImpossible({ inicio, fim }: Period, day: string): void {
  const errors: Record<string, string> = {}
  if (fim > day) errors.fim = 'O período não pode ir além de hoje'
  else if (inicio > fim) errors.fim = 'A data de fim deve ser igual ou posterior à de início'
  else if (daysBetween(inicio, fim) >= longestPeriod)
    errors.inicio = 'O período pode ter no máximo um ano'
  if (Object.keys(errors).length > 0) throw new ApiError('invalid', { errors })
}

function countsOf(connection: Connection, alunoId: number, { inicio, fim }: Period) {
  return connection
    .selectFrom('frequencia')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('aluno_id', '=', alunoId)
    .where('data', '>=', inicio)
    .where('data', '<=', fim)
    .where(onMarkedDays(connection, 'data', inicio, fim))
    .groupBy('status')
}

function tallyFrom(counts: readonly { status: Status; count: number }[]): Tally {
  const of = (status: Status) => Number(counts.find((each) => each.status === status)?.count ?? 0)
  return {
    presente: of('presente'),
    ausente: of('ausente'),
    justificado: of('justificado'),
  }
}

/** The classes whose registers the statement counts, in the order of time. */
function classesOf(connection: Connection, alunoId: number, { inicio, fim }: Period) {
  return connection
    .selectFrom('frequencia')
    .innerJoin('turma', 'turma.id', 'frequencia.turma_id')
    .select(['turma.id', 'turma.nome', (eb) => eb.fn.min('data').as('first')])
    .where('aluno_id', '=', alunoId)
    .where('data', '>=', inicio)
    .where('data', '<=', fim)
    .where(onMarkedDays(connection, 'data', inicio, fim))
    .groupBy(['turma.id', 'turma.nome'])
    .orderBy('first')
}

/** The times of a student in classes that began by the end of a period, the oldest first. */
function enrolmentsOf(connection: Connection, alunoId: number, { fim }: Period) {
  return connection
    .selectFrom('vinculo')
    .select(['turma_id', 'entrada', 'saida'])
    .where('aluno_id', '=', alunoId)
    .where('entrada', '<=', fim)
    .orderBy('entrada')
    .orderBy('id')
}

/** The day on which a student left a class, by the times in it; null for who was in it on the last day of a period. */
function leftOn(times: readonly { saida: string | null }[], fim: string): string | null {
  const last = times.at(-1)?.saida ?? null
  return last !== null && last <= fim ? last : null
}

function newCode(): string {
  const { alphabet, length } = statementCode
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Without the server's secret: a restored copy on another server still answers the papers. 80 bits are not guessed. */
function hashOf(code: string): string {
  return createHash('sha256').update(`declaracao:${code}`).digest('base64url')
}
