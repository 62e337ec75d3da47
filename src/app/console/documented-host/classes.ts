import { z } from 'zod/mini'
import type { Answer } from '#console/api/request'
import { callPath, firstOf, targetOf } from '#console/api/route'
import { HalfSaved, type Row } from '#console/api/row'
import { getSession } from '#console/api/session'
import { aluno } from '#resources/aluno'
import { educador } from '#resources/educador'
import { turma } from '#resources/turma'
import { firstAnswer, type HostCall, reading } from './call.ts'
import { allRows, listAsAsked, pageOf } from './lists.ts'
import { rowsOf } from './rows.ts'

const savedInHalf =
  'A turma foi salva, mas não foi associada ao educador. Salve de novo para tentar outra vez.'

/**
 * The host keeps the class of an educator with the educator too (section 4 of the specification, decision 30). The
 * class is saved by then: where the other half fails, the form says so and tries both again.
 */
export async function tellEducators(row: Row, { ask, options }: HostCall): Promise<void> {
  // The body of a save is an object of the model's values.
  const sent = options.body as Readonly<Record<string, unknown>>
  const { stored } = options
  const before = stored?.educador_id ?? null
  const after = sent.educador_id ?? null
  if (before === after && stored?.nome === sent.nome) return
  try {
    const { data } = await ask(callPath(educador, 'list'), {})
    // Handed back as the host wrote them.
    const educadores = (Array.isArray(data) ? data : []) as Row[]
    const assign = async (id: unknown, turma_responsavel: unknown) => {
      const person = educadores.find((each) => each.id === id)
      if (!person) return
      const { method, path } = targetOf(firstOf(educador.api.edit), { id: person.id })
      await ask(path, { method, body: { ...person, turma_responsavel } })
    }
    if (before !== null && before !== after) await assign(before, '')
    if (after !== null) await assign(after, sent.nome)
  } catch (error) {
    throw new HalfSaved(row, savedInHalf, error)
  }
}

const named = z.nullish(z.object({ id: z.nullish(z.int()), nome: z.nullish(z.string()) }))
const educatorShape = z.object({ id: z.int(), turma: named, turmas: z.nullish(z.array(named)) })

/**
 * The classes, to an educator their own alone, with the students of each: the host lists every class to everybody,
 * and the educator is looked up by e-mail (section 4 of the specification).
 */
export async function classesAsAsked(made: HostCall): Promise<Answer<unknown>> {
  const session = getSession()
  const first = await firstAnswer(made)
  const rows = rowsOf(turma, first.data)
  if (!rows || session.status !== 'in' || session.role !== 'educador')
    return listAsAsked(turma, made)
  const isOwn = ({ educador_id }: Row) => educador_id === session.userId
  const own = rows.every(isOwn) ? rows : await classesOf(session.email, rows, made)
  return pageOf(turma, await withStudents(own, made), made)
}

async function classesOf(email: string, rows: readonly Row[], made: HostCall): Promise<Row[]> {
  const { data } = await made.ask(
    `/educadores/by_email/${encodeURIComponent(email)}`,
    reading(made),
  )
  const educator = educatorShape.parse(data)
  const taught = rows.filter(({ educador_id }) => educador_id === educator.id)
  if (taught.length > 0) return taught
  const first = educator.turma ?? educator.turmas?.[0]
  const isFirst = ({ id, nome }: Row) => (first?.id ? id === first.id : nome === first?.nome)
  return rows.filter(isFirst).map((row) => ({ ...row, educador_id: educator.id }))
}

async function withStudents(rows: readonly Row[], made: HostCall): Promise<Row[]> {
  if (rows.every(({ alunos }) => alunos)) return [...rows]
  const alunos = await allRows(aluno, made)
  return rows.map((row) => ({
    ...row,
    alunos: row.alunos ?? alunos.filter(({ turma_id }) => turma_id === row.id),
  }))
}
