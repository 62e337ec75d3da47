import { count, fold, formatDate } from '#model/format'
import type { Connection } from '#server/db/connection'
import type { CorpoDaVirada } from '../calls.ts'
import { membersOf } from './members.ts'

/** A turn that was marked as it would be by now, with what of it changed since, in sentences, and what is in its way. */
export interface PresentTurn {
  readonly body: CorpoDaVirada
  readonly changes: readonly string[]
}

/**
 * Brings a marked turn up to date: a class that is gone or closed is left out, who came into one later goes with it, and
 * who left it stays where they are.
 */
export async function presentTurn(
  connection: Connection,
  body: CorpoDaVirada,
): Promise<PresentTurn> {
  const ids = body.turmas.map(({ id }) => id)
  const rows = await connection
    .selectFrom('turma')
    .select(['id', 'nome', 'ano_letivo', 'encerrada_em', 'excluido_em'])
    .execute()
  const classes = new Map(rows.map((row) => [row.id, row]))
  const members = await membersOf(connection, ids)
  const students = members.toSorted((one, other) => one.id - other.id)
  const taken = new Set(rows.flatMap((row) => (row.excluido_em ? [] : [fold(row.nome)])))
  const changes: string[] = []
  const turmas = body.turmas.flatMap((each) => {
    const row = classes.get(each.id)
    const nome = row?.nome ?? ''
    if (row?.excluido_em !== null || row.encerrada_em || row.ano_letivo !== body.de) {
      changes.push(`A turma ${nome} não está mais aberta em ${body.de}, e fica de fora.`)
      return []
    }
    const goes = each.nova !== null || each.existente !== null
    const said = new Map(each.alunos.map(({ id, destino }) => [id, destino]))
    if (each.continua) return [each]
    const own = students.filter(({ em }) => em === each.id)
    const late = own.filter(({ id }) => !said.has(id)).map((student) => student.nome)
    const gone = said.size + late.length - own.length
    if (late.length > 0)
      changes.push(
        `${late.join(', ')}: na turma ${nome} depois de marcada, ${goes ? 'segue com ela' : 'fica sem turma'}.`,
      )
    if (gone > 0) changes.push(`${gone} fora da turma ${nome} depois de marcada: não muda.`)
    if (each.nova !== null && taken.has(fold(each.nova)))
      changes.push(`Já há uma turma ${each.nova}: assim, a virada não acontece.`)
    const next = classes.get(each.existente ?? 0)
    if (next && (next.excluido_em !== null || next.encerrada_em))
      changes.push(
        `A turma ${next.nome} não existe mais ou foi encerrada: assim, a virada não acontece.`,
      )
    const later = goes ? ('vai' as const) : ('sem_turma' as const)
    return [{ ...each, alunos: own.map(({ id }) => ({ id, destino: said.get(id) ?? later })) }]
  })
  return { body: { ...body, turmas }, changes }
}

/** What is said of each change that waits: what it is of, what changed since it was marked, why it did not happen. */
export async function avisosDe(connection: Connection, ids: readonly number[]) {
  const said = new Map<number, string>()
  for (const row of await waiting(connection, ids)) {
    const words: string[] = []
    if (row.impedimento)
      words.push(`Não aconteceu em ${formatDate(row.dia ?? '')}: ${row.impedimento}`)
    if (row.corpo) {
      // As it was marked.
      const body = JSON.parse(row.corpo) as CorpoDaVirada
      words.push(`De ${body.de} para ${body.para}, ${count(body.turmas.length, 'turma')}.`)
      if (!row.impedimento) words.push(...(await presentTurn(connection, body)).changes)
    } else if (!row.impedimento) words.push(...changesOf(row))
    if (words.length > 0) said.set(row.id, words.join(' '))
  }
  return said
}

/** Changes that wait, each with the class that it is of, and what there is of its student by now. */
function waiting(connection: Connection, ids: readonly number[]) {
  return connection
    .selectFrom('mudanca as m')
    .leftJoin('aluno', 'aluno.id', 'm.aluno_id')
    .leftJoin('turma as para', 'para.id', 'm.turma_id')
    .leftJoin('turma as agora', 'agora.id', 'aluno.turma_id')
    .select(['m.id', 'm.tipo', 'm.dia', 'm.de_id', 'm.corpo', 'm.impedimento'])
    .select(['aluno.turma_id', 'aluno.situacao', 'agora.nome as agora'])
    .select(['para.nome as para', 'para.excluido_em', 'para.encerrada_em'])
    .where('m.id', 'in', ids)
    .execute()
}

type Waiting = Awaited<ReturnType<typeof waiting>>[number]

/** What changed since the change of a student was marked. */
function changesOf(row: Waiting): string[] {
  const { tipo, para, excluido_em, encerrada_em } = row
  const hasLeft = (row.situacao ?? 'ativo') !== 'ativo' && row.turma_id === null
  const ended = excluido_em !== null ? 'excluída' : encerrada_em !== null && 'encerrada'
  if (para && ended) return [`A turma ${para} foi ${ended}: assim, não acontece.`]
  if (hasLeft && tipo !== 'retorno') return ['O aluno já está desligado: assim, não acontece.']
  if (!hasLeft && tipo === 'retorno' && row.agora)
    return [`O aluno já voltou, à turma ${row.agora}: assim, não acontece.`]
  if (tipo !== 'saida' && row.turma_id !== null && row.agora === para)
    return [`O aluno já está na turma ${para}: assim, não acontece.`]
  if (tipo === 'a_mais' || row.turma_id === row.de_id) return []
  return [
    `Depois de marcada, o aluno mudou: está ${row.agora ? `na turma ${row.agora}` : 'sem turma'}.`,
  ]
}
