import { sql } from 'kysely'
import { fold } from '#model/format'
import { grouped } from '#model/grouped'
import { type Services, today } from '#server/services'
import type { AnoParaVirar, ContagemDaVirada, ViradaFeita } from '../calls.ts'
import { isLastGrade, nextClassName } from '../next-year.ts'
import { type Member, membersOf } from './members.ts'
import { obstacleTo } from './obstacles.ts'

/** The turns that were made, the last one first. */
export async function turnsMade(services: Services): Promise<ViradaFeita[]> {
  const { kysely } = services.db
  const rows = await kysely
    .selectFrom('virada')
    .leftJoin('conta', 'conta.id', 'virada.autor_id')
    .select(['virada.id', 'de', 'para', 'dia', 'feita_em', 'desfeita_em', 'turmas', 'contagem'])
    .select('conta.nome as quem')
    .orderBy('virada.id', 'desc')
    .limit(listed)
    .execute()
  const made: ViradaFeita[] = []
  for (const { turmas, contagem, ...row } of rows)
    made.push({
      ...row,
      de: Number(row.de),
      para: Number(row.para),
      dia: String(row.dia),
      feita_em: String(row.feita_em),
      // As the turn wrote it.
      contagem: JSON.parse(contagem ?? '{}') as ContagemDaVirada,
      impedimento: row.desfeita_em ? null : await obstacleTo(services, kysely, { ...row, turmas }),
    })
  return made
}

/** How many turns are told of: one or two a year. */
const listed = 20

/**
 * The open classes of a year with their students, and those of the next: of the year before this one where it has open
 * classes, else of the last one that has some.
 */
export async function yearToTurn(services: Services, asked?: number): Promise<AnoParaVirar> {
  const { kysely } = services.db
  const turmas = await kysely
    .selectFrom('turma')
    .leftJoin('educador', (join) =>
      join.onRef('educador.id', '=', 'turma.educador_id').on('educador.excluido_em', 'is', null),
    )
    .select(['turma.id', 'turma.nome', 'turma.tipo', 'turma.ano_letivo', 'turma.encerrada_em'])
    .select('educador.nome as educador')
    .where('turma.excluido_em', 'is', null)
    .orderBy(sql.ref('turma.busca_nome'))
    .orderBy('turma.id')
    .execute()
  const open = turmas.filter(({ encerrada_em }) => encerrada_em === null)
  const anos = [...new Set(open.map(({ ano_letivo }) => ano_letivo))].sort((a, b) => b - a)
  const current = Number(today(services).slice(0, 4))
  const usual = anos.includes(current - 1) ? current - 1 : anos.find((ano) => ano <= current)
  const de = asked ?? usual ?? anos[0] ?? current
  const para = de + 1
  const ending = open.filter(({ ano_letivo }) => ano_letivo === de)
  const ids = ending.map(({ id }) => id)
  const students = grouped(await membersOf(kysely, ids), ({ em }) => em)
  const taken = new Set(turmas.map(({ nome }) => fold(nome)))
  return {
    anos,
    de,
    para,
    turmas: ending.map(({ id, nome, tipo, educador }) => {
      const sugestao = nextClassName(nome, para, taken)
      taken.add(fold(sugestao ?? ''))
      const isLast = ({ isBeside, serie }: Member) =>
        !isBeside && (isLastGrade(serie ?? '') || isLastGrade(nome))
      const alunos = (students.get(id) ?? []).map((each) => ({
        ...{ id: each.id, nome: each.nome },
        ...{ ativo: (each.situacao ?? 'ativo') === 'ativo', conclui: isLast(each) },
      }))
      return { id, nome, oficina: tipo === 'oficina', sugestao, educador, alunos }
    }),
    existentes: open.flatMap(({ id, nome, ano_letivo }) =>
      ano_letivo === para ? [{ id, nome }] : [],
    ),
  }
}
