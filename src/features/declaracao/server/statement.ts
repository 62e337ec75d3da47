import { presencePercent, tallyOf, totalOf } from '#domain/attendance'
import { formatStatementCode, statementCode } from '#domain/statement'
import { codeOf, hashOf, storeStatement } from '#features/declaracao/server/statement-code'
import { onMarkedDays } from '#features/frequencia/server/marked-days'
import { daysBetween } from '#model/day'
import { dayOf } from '#model/format'
import { areaOf } from '#model/role'
import type { DeclaracaoEmitida, PapelDaDeclaracao } from '#resources/declaracao'
import { record, traceOf } from '#server/db/audit'
import { runBatch } from '#server/db/batch'
import type { Connection } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import type { AskedContext } from '#server/routes/calls'
import { resourceNamed, type Services, today } from '#server/services'
import type { Asker } from '#server/store/asker'
import { recordReading } from '#server/store/reading'
import { creating } from '#server/store/writing'

interface Period {
  readonly inicio: string
  readonly fim: string
  /** The class whose registers alone count. */
  readonly turma_id?: number | null
}

/**
 * Issues a statement of a student's attendance, as the registers say it now; a retry with the same key gives the first
 * one. The database keeps what was said and a hash of the code: a copy of it serves nobody to make a paper that is
 * answered. Throws 400 for a period that is none.
 */
export async function issueStatement(
  { services, asker, keyed }: Pick<AskedContext, 'services' | 'asker' | 'keyed'>,
  alunoId: number,
  period: Period,
): Promise<DeclaracaoEmitida> {
  const emitida_em = today(services)
  refuseImpossible(period, emitida_em)
  const { inicio, fim, turma_id } = period
  const expira = services.now().getTime() + statementCode.days * 86_400_000
  const resource = resourceNamed(services, 'declaracao')
  const id = await creating({ services, resource, asker }, keyed, async ({ connection }) => {
    const [[aluno], [ajuste], [conta], marks, enrolments] = await runBatch(connection, [
      connection.selectFrom('aluno').select(['nome', 'data_nascimento']).where('id', '=', alunoId),
      connection
        .selectFrom('ajuste')
        .select(['instituto', 'cnpj', 'endereco', 'cidade', 'quem_assina', 'cargo_de_quem_assina'])
        .where('id', '=', 1),
      connection.selectFrom('conta').select('nome').where('id', '=', asker.viewer.contaId),
      marksOf(connection, alunoId, period),
      enrolmentsOf(connection, alunoId, period),
    ])
    const tally = tallyOf(marks.map(({ status }) => status))
    const dias = new Set(marks.map(({ data }) => data)).size
    const classes = [...new Map(marks.map(({ turma_id, nome }) => [turma_id, nome]))]
    const percentual = presencePercent(tally)
    if (percentual === null) {
      const message = turma_id
        ? 'Nenhuma chamada do aluno nesta turma neste período'
        : 'Nenhuma chamada registrada do aluno neste período'
      throw new ApiError('invalid', { errors: { inicio: message } })
    }
    const emitida_por = conta?.nome ?? null
    const signer = ajuste?.quem_assina
      ? { assina: ajuste.quem_assina, cargo: ajuste.cargo_de_quem_assina }
      : { assina: emitida_por, cargo: areaOf(asker.viewer.role) }
    const papel: PapelDaDeclaracao = {
      ...{ nome: aluno?.nome ?? '', nascimento: aluno?.data_nascimento ?? null },
      passagens: classes.map(([id, nome]) => {
        const own = enrolments.filter((it) => it.turma_id === id && it.saida !== it.entrada)
        return { turma: nome, ate: leftOn(own, fim) }
      }),
      ...{ instituto: ajuste?.instituto ?? null, cidade: ajuste?.cidade ?? null },
      ...{ cnpj: ajuste?.cnpj ?? null, endereco: ajuste?.endereco ?? null, ...signer },
      ...(turma_id && { da_turma: classes[0]?.[1] ?? '' }),
      ...(dias < totalOf(tally) && { dias }),
    }
    const said = {
      ...{ aluno_id: alunoId, inicio, fim, percentual, emitida_em, emitida_por },
      ...{ presencas: tally.presente, faltas: tally.ausente, justificadas: tally.justificado },
      turmas:
        classes
          .map(([, nome]) => nome)
          .join(', ')
          .slice(0, 200) || null,
    }
    const { id, numero } = await storeStatement(
      connection,
      { ...said, papel: JSON.stringify(papel) },
      { codeOf: (id) => codeOf(services, id, expira), expira },
    )
    const trace = traceOf(services, asker, resource, id)
    await record(connection, [{ ...trace, acao: 'exportou', depois: { numero } }])
    return id
  })
  return issuedStatement(services, id)
}

/** Another copy of a statement, which is recorded. Throws as `issuedStatement` does. */
export async function copyOfStatement(
  services: Services,
  id: number,
  asker: Asker,
): Promise<DeclaracaoEmitida> {
  const statement = await issuedStatement(services, id)
  const trace = traceOf(services, asker, resourceNamed(services, 'declaracao'), id)
  await recordReading(services, {
    ...trace,
    acao: 'imprimiu',
    depois: { numero: statement.numero },
  })
  return statement
}

/**
 * What a statement said, with its number and code. Throws 409 for one that is worth nothing any more, and where its code
 * is not known any more: it was issued before copies were, or on a server that is no longer.
 */
async function issuedStatement(services: Services, id: number): Promise<DeclaracaoEmitida> {
  const found = await services.db.kysely
    .selectFrom('declaracao')
    .innerJoin('declaracao_codigo', 'declaracao_codigo.declaracao_id', 'declaracao.id')
    .select(['declaracao.id', 'declaracao.aluno_id', 'numero', 'inicio', 'fim', 'turmas', 'papel'])
    .select(['presencas', 'faltas', 'justificadas', 'percentual', 'emitida_em', 'emitida_por'])
    .select(['anulada_em', 'motivo_anulacao', 'codigo_hash', 'expira_em'])
    .where('declaracao.id', '=', id)
    .executeTakeFirst()
  const expira = Number(found?.expira_em ?? 0)
  const codigo = codeOf(services, id, expira)
  const refuse = (detail: string) => new ApiError('conflict', { detail })
  if (found?.anulada_em) throw refuse('Esta declaração foi anulada: emita outra.')
  if (!found?.papel || hashOf(codigo) !== found.codigo_hash || expira <= services.now().getTime())
    throw refuse('Esta declaração não tem mais outra via: emita outra.')
  const { papel, codigo_hash: _, expira_em: __, ...row } = found
  return {
    ...row,
    // As it was issued.
    ...(JSON.parse(papel) as PapelDaDeclaracao),
    codigo: formatStatementCode(codigo),
    conferivel_ate: dayOf(new Date(expira)),
  }
}

/** Annuls a statement. Throws 400 without a reason, 404 where it is none, 409 for one that was annulled before. */
export async function annulStatement(
  services: Services,
  id: number,
  motivo: string,
  asker: Asker,
): Promise<{ anulada_em: string }> {
  const anulada_em = today(services)
  const depois = { anulada_em, motivo_anulacao: motivo }
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

const longestPeriod = 366

function refuseImpossible({ inicio, fim }: Period, day: string): void {
  const errors: Record<string, string> = {}
  if (fim > day) errors.fim = 'O período não pode ir além de hoje'
  else if (inicio > fim) errors.fim = 'A data de fim deve ser igual ou posterior à de início'
  else if (daysBetween(inicio, fim) >= longestPeriod)
    errors.inicio = 'O período pode ter no máximo um ano'
  if (Object.keys(errors).length > 0) throw new ApiError('invalid', { errors })
}

/** The marks of a student that a statement counts, with their classes, in the order of time. */
function marksOf(connection: Connection, alunoId: number, { inicio, fim, turma_id }: Period) {
  return connection
    .selectFrom('frequencia')
    .innerJoin('turma', 'turma.id', 'frequencia.turma_id')
    .select(['data', 'status', 'turma_id', 'turma.nome'])
    .where('aluno_id', '=', alunoId)
    .where('data', '>=', inicio)
    .where('data', '<=', fim)
    .where(onMarkedDays(connection, 'data', inicio, fim))
    .$if(Boolean(turma_id), (query) => query.where('turma_id', '=', turma_id ?? 0))
    .orderBy('data')
    .orderBy('turma.id')
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
