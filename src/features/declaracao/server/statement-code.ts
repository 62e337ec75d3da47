import { createHash, createHmac } from 'node:crypto'
import type { Insertable } from 'kysely'
import { initialsOf, plainStatementCode, statementCode } from '#domain/statement'
import { dayOf, formatDate } from '#model/format'
import type { PapelDaDeclaracao } from '#resources/declaracao'
import { runBatch } from '#server/db/batch'
import type { Connection } from '#server/db/connection'
import type { Database } from '#server/db/tables'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'
import type { Conferencia } from '../calls.ts'

type Said = Omit<Insertable<Database['declaracao']>, 'id' | 'numero'>

/** Stores what a statement said, with its number, and the hash of its code until a moment (milliseconds). */
export async function storeStatement(
  connection: Connection,
  said: Said & { readonly aluno_id: number; readonly emitida_em: string },
  { codeOf, expira }: { readonly codeOf: (id: number) => string; readonly expira: number },
): Promise<{ id: number; numero: string }> {
  const { aluno_id, emitida_em } = said
  const { id } = await connection
    .insertInto('declaracao')
    .values({ ...said, numero: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const numero = `${id}/${emitida_em.slice(0, 4)}`
  const code = { codigo_hash: hashOf(codeOf(id)), aluno_id, declaracao_id: id, expira_em: expira }
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
    .select(['aluno.nome', 'inicio', 'fim', 'percentual', 'anulada_em', 'expira_em', 'papel'])
    .where('codigo_hash', '=', hashOf(plainStatementCode(typed)))
    .executeTakeFirst()
  if (!found) return undefined
  const { nome, inicio, fim, percentual, anulada_em, expira_em, papel } = found
  if (expira_em <= now().getTime())
    throw new ApiError('absent', {
      status: 410,
      detail: `O código desta declaração venceu em ${formatDate(dayOf(new Date(expira_em)))}. Peça outra declaração a quem a emitiu.`,
    })
  const { da_turma } = JSON.parse(papel ?? '{}') as Partial<PapelDaDeclaracao>
  return {
    iniciais: initialsOf(nome),
    inicio: inicio ?? '',
    fim: fim ?? '',
    ...(da_turma && { da_turma }),
    ...(anulada_em ? { anulada_em } : { percentual: percentual ?? 0 }),
  }
}

/** The code of a statement, of the server's secret, which no copy of the database holds: it is told again, and kept nowhere. */
export function codeOf({ secret }: Pick<Services, 'secret'>, id: number, expira: number): string {
  const { alphabet, length } = statementCode
  const bytes = createHmac('sha256', secret).update(`declaracao:${id}:${expira}`).digest()
  return Array.from(bytes.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** Without the server's secret: a restored copy on another server still answers the papers. 80 bits are not guessed. */
export function hashOf(code: string): string {
  return createHash('sha256').update(`declaracao:${code}`).digest('base64url')
}
