import { defaultLimits, wordsOfAlerts } from '#domain/alert'
import { aroundContact, careOf, readingsOf } from '#domain/care'
import { dayAfter } from '#model/day'
import { grouped } from '#model/grouped'
import type { Create } from '#model/resource'
import { atendimento } from '#resources/atendimento'
import { absencesOf } from './attendance.ts'
import { byTime } from './calendar.ts'
import { accountOf, coordination, insertRows, type NewRow, type Seeding } from './rows.ts'
import type { SeedMark, Student } from './students.ts'

type Contact = Omit<Create<typeof atendimento>, 'aluno_id' | 'data'> & {
  /** How many days ago it was made, and in how many its next step is due. */
  readonly ago: number
  readonly due?: number
}

/** One contact of each sort, told to the students who were absent most, in turn. */
const contacts: readonly Contact[] = [
  { ago: 1, canal: 'ligacao', sigilo: 'equipe', relato: 'Caixa postal, sem recado.' },
  {
    ...{ ago: 6, due: -2, canal: 'ligacao', sigilo: 'equipe', com_quem: 'Avó' },
    ...{ proximo_passo: 'Ligar de novo à noite', situacao: 'aguardando' },
  },
  {
    ...{ ago: 3, canal: 'whatsapp', sigilo: 'equipe', com_quem: 'Mãe', conseguiu: true },
    ...{ motivo: 'doenca', relato: 'Gripe; volta na segunda.', situacao: 'encerrado' },
  },
  {
    ...{ ago: 4, due: -1, canal: 'visita', sigilo: 'sigiloso', com_quem: 'Tia' },
    ...{ conseguiu: true, motivo: 'violencia', encaminhamento: 'creas' },
    ...{ relato: 'Relato ouvido sob sigilo.', proximo_passo: 'Retorno com o CREAS' },
  },
  {
    ...{ ago: 20, canal: 'whatsapp', sigilo: 'equipe', com_quem: 'Pai', conseguiu: true },
    ...{ motivo: 'trabalho', situacao: 'encerrado' },
  },
  {
    ...{ ago: 2, due: 5, canal: 'rede', sigilo: 'equipe', com_quem: 'Escola', conseguiu: true },
    ...{ motivo: 'transporte', proximo_passo: 'Conferir o passe escolar' },
  },
]

/** Contacts made by the social service, and one by the coordination: some reached nobody, one has a step overdue. */
export async function seedCare(
  seeding: Seeding,
  students: readonly Student[],
  marks: readonly SeedMark[],
): Promise<void> {
  const { connection, today } = seeding
  const absences = absencesOf(marks)
  const coordinator = await coordination(connection)
  const social = (await accountOf(connection, 'assistente_social')).id
  const absent = students
    .filter(({ habit }) => !habit.leaves)
    .sort((one, other) => (absences.get(other.id) ?? 0) - (absences.get(one.id) ?? 0))
  const followed = absent.slice(0, contacts.length * 3)
  const rows: NewRow[] = followed.flatMap((student, at) => {
    const contact = contacts[at % contacts.length]
    // Of some nobody has been called yet.
    if (!contact || at % 7 === 5) return []
    const { ago, due, ...values } = contact
    const data = dayAfter(today, -ago)
    const sent = {
      // A form of the first role writes no secret row: who may read it is set below.
      ...{ ...values, sigilo: 'equipe', aluno_id: student.id, data },
      ...(due !== undefined && { proximo_passo_em: dayAfter(today, due) }),
    }
    const isSecret = values.sigilo === 'sigiloso'
    const autor_id = at % 5 === 4 && !isSecret ? coordinator : social
    const createdAt = `${data}T14:${10 + (at % 45)}:00.000Z`
    return [{ sent, set: { autor_id, registrado_em: createdAt, sigilo: values.sigilo }, createdAt }]
  })
  const own = byStudent(marks)
  const helped = helpedOf(absent.slice(followed.length), own, today)
  if (helped) {
    const createdAt = `${helped.data}T14:05:00.000Z`
    const set = { autor_id: social, registrado_em: createdAt }
    rows.push({ sent: helped, set: { ...set, sigilo: 'equipe' }, createdAt })
  }
  await insertRows(seeding, atendimento, rows)
  await seedLeavings(seeding, students, own)
}

type MarksOf = ReadonlyMap<number, readonly SeedMark[]>

/** The marks of each student, the oldest first. */
function byStudent(marks: readonly SeedMark[]): MarksOf {
  const sorted = marks.toSorted((a, b) => byTime(a.data, b.data))
  return grouped(sorted, ({ student }) => student.id)
}

/** A contact after which a student came more often, and left the queue: the four weeks before and after tell it. */
function helpedOf(students: readonly Student[], marks: MarksOf, today: string) {
  for (const ago of [26, 24, 22, 20, 18, 16, 14]) {
    const data = dayAfter(today, -ago)
    const contact = { data, conseguiu: true, encerrado: true, passo: null }
    const helped = students.find(({ id }) => {
      const own = marks.get(id) ?? []
      const around = aroundContact(own, data)
      if (!around || careOf(own, [contact], today, defaultLimits).saida?.por !== 'contato')
        return false
      const { antes, depois } = around
      return depois.presentes / depois.registros > antes.presentes / antes.registros
    })
    if (helped)
      return {
        ...{ aluno_id: helped.id, data, canal: 'visita', com_quem: 'Mãe', conseguiu: true },
        ...{ motivo: 'transporte', situacao: 'encerrado', sigilo: 'equipe' },
        relato: 'Combinado que a vizinha traz; o passe escolar já foi pedido.',
      } as const
  }
  return null
}

/** Whom a contact, or two presences, has taken out of the queue in the last 30 days. */
async function seedLeavings(
  { connection, today }: Seeding,
  students: readonly Student[],
  marks: MarksOf,
): Promise<void> {
  const made = await connection
    .selectFrom('atendimento')
    .select(['aluno_id', 'data', 'conseguiu', 'situacao', 'sigilo', 'proximo_passo_em as passo'])
    .orderBy('data')
    .execute()
  const named = await connection.selectFrom('turma').select(['id', 'nome']).execute()
  const classes = new Map(named.map(({ id, nome }) => [id, nome ?? '']))
  const rows = students.flatMap(({ id, habit }) => {
    if (habit.leaves) return []
    const called = marks.get(id) ?? []
    const own = called.map((mark) => ({ ...mark, turma_id: mark.turmaId }))
    const contacts = made
      .filter(({ aluno_id }) => aluno_id === id)
      .map(({ conseguiu, situacao, ...contact }) => ({
        ...contact,
        conseguiu: Boolean(conseguiu),
        encerrado: situacao === 'encerrado',
      }))
    const turma_id = own.at(-1)?.turma_id ?? null
    return readingsOf(contacts).flatMap(({ sigilo, contacts }) => {
      const { saida } = careOf(own, contacts, today, defaultLimits)
      if (!saida || saida.em < dayAfter(today, -30)) return []
      const motivos = wordsOfAlerts(saida.alertas, own, classes)
      return [{ aluno_id: id, turma_id, motivos, saida: saida.por, saiu_em: saida.em, sigilo }]
    })
  })
  // Of a few hundred students a part: well below what one statement takes.
  if (rows.length > 0) await connection.insertInto('saida').values(rows).execute()
}
