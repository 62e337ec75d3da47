import { sql } from 'kysely'
import { dayAfter } from '#model/day'
import { count, formatDate } from '#model/format'
import { mostWaiting, toldAhead, type WaitingLine } from '#model/waiting'
import { addresses } from '#resources/addresses'
import { aluno } from '#resources/aluno'
import { type Services, today } from '#server/services'
import type { Asker } from '#server/store/asker'
import { rowsSeen } from '#server/store/scope'
import { paperCounts } from './papers.ts'

/** How long after its last day a paper is still told of, in days. */
const toldBehind = 90

interface Due {
  readonly id: number
  readonly nome: string
  readonly turma: string | null
  readonly tipo: string | null
  readonly valido_ate: string
  readonly total: number
}

/** The papers of active students that are to be renewed, the first one first. */
export async function papersDue(
  { db, resources, ...services }: Services,
  { viewer }: Asker,
): Promise<WaitingLine[]> {
  const seen = rowsSeen(resources, aluno, viewer)
  if (!seen) return []
  const day = today(services)
  // Found by their days: by a plain join SQLite would look at each student.
  const { rows } = await sql<Due>`
    with due as (select distinct
      aluno.id, aluno.nome, turma.nome as turma, tipo.nome as tipo, documento.valido_ate
    from documento cross join aluno
      left join turma on turma.id = aluno.turma_id and turma.excluido_em is null
      left join tipo_de_documento as tipo
        on tipo.id = documento.tipo_de_documento_id and tipo.excluido_em is null
    where documento.valido_ate between ${dayAfter(day, -toldBehind)} and ${dayAfter(day, toldAhead)}
      and documento.excluido_em is null and aluno.id = documento.aluno_id
      and aluno.situacao = 'ativo' and ${seen}
      and ${paperCounts})
    select *, count(*) over () as total from due order by valido_ate, id
    limit ${mostWaiting}`.execute(db.kysely)
  const quantos = Number(rows[0]?.total ?? 0) - rows.length
  const lines = rows.map(({ id, nome, turma, tipo, valido_ate }) => {
    const isOver = valido_ate < day
    const said = `${tipo ?? 'Documento'}: ${isOver ? 'venceu em' : 'vale até'} ${formatDate(valido_ate)}`
    return {
      ...{ nome, nota: turma, [isOver ? 'atraso' : 'porque']: said },
      acao: 'Ver documentos',
      endereco: `${addresses.aluno(id)}?parte=documentos`,
    }
  })
  const others = { nome: `Mais ${count(quantos, 'documento')}`, quantos }
  return quantos > 0 ? [...lines, others] : lines
}
