import { sql } from 'kysely'
import { isOpenDay } from '#features/frequencia/abertas'
import { lastRegisters } from '#features/frequencia/server/open-registers'
import { isOneOf } from '#server/db/value-rows'
import type { Services } from '#server/services'
import type { CorpoDaVirada, PreviaDaVirada } from '../calls.ts'
import { studentsCounted } from '../next-year.ts'
import { isBefore, storedPeriod } from './period.ts'
import { countOf, type EndingClass } from './plan.ts'

/** The plan in words, for whoever confirms it: with what is still to be done for the classes that end. */
export async function previewOf(
  services: Services,
  { para }: CorpoDaVirada,
  plan: readonly EndingClass[],
): Promise<PreviaDaVirada> {
  const { kysely, dialect } = services.db
  const ids = plan.map(({ id }) => id)
  const registers = await lastRegisters(services, isOneOf(dialect, 'turma.id', ids))
  const open = new Map(
    registers.map(({ id, dias }) => [id, dias.filter(isOpenDay).map(({ data }) => data)]),
  )
  const returned = await kysely
    .selectFrom('relatorio')
    .select(['turma_id', sql<number>`count(*)`.as('total')])
    .where('situacao', '=', 'devolvido')
    .where('excluido_em', 'is', null)
    .where(isOneOf(dialect, 'turma_id', ids))
    .groupBy('turma_id')
    .execute()
  const people = await kysely
    .selectFrom('educador')
    .select(['id', 'nome'])
    .where('excluido_em', 'is', null)
    .execute()
  const nameOf = (id: unknown) => people.find((person) => person.id === id)?.nome ?? null
  const before = await storedPeriod(kysely)
  const turmas = plan.map(({ id, nome, continua, created, existing, students, cheia }) => {
    const follows = created ?? existing
    return {
      id,
      nome,
      destino: follows ? String(follows.nome) : null,
      nova: created !== null,
      continua,
      educador: nameOf(follows?.educador_id),
      // The choices of the field, or none.
      dias_de_aula: (follows?.dias_de_aula ?? []) as string[],
      cheia,
      ficam: students.flatMap((each) => (each.destino === 'sem_turma' ? [each.nome] : [])),
      abertas: open.get(id) ?? [],
      devolvidos: Number(returned.find(({ turma_id }) => turma_id === id)?.total ?? 0),
      ...studentsCounted(students.map(({ destino }) => destino)),
    }
  })
  const periodo = isBefore(before, String(para)) ? String(para) : null
  return { contagem: countOf(plan), periodo, turmas }
}
