import { percentOf } from '#domain/attendance'
import { mondayOf } from '#model/day'
import { withSign } from '#model/format'
import { grouped } from '#model/grouped'
import { andamento } from '#resources/andamento'
import { relatorio } from '#resources/relatorio'
import { savedAt } from './attendance.ts'
import { byTime } from './calendar.ts'
import type { Taught } from './people.ts'
import { lessonsOf } from './plans.ts'
import { type Random, randomOf } from './random.ts'
import { coordination, insertRows, type Seeding } from './rows.ts'
import type { SeedMark } from './students.ts'

const weeksBack = 26

const courses = [
  'A turma se envolveu desde a roda inicial e quase todos quiseram mostrar o que fizeram.',
  'O começo foi agitado; depois dos combinados o grupo trabalhou bem em duplas.',
  'Foi preciso retomar a explicação com um grupo menor, que terminou no encontro seguinte.',
  'Os mais velhos ajudaram os mais novos sem que eu pedisse, o que rendeu muito.',
  'O material não foi suficiente para todos; dividimos em estações e funcionou.',
  'A conversa se alongou porque trouxeram histórias de casa, e valeu a pena.',
  'Trabalhamos na quadra por causa do calor e a concentração caiu no fim da tarde.',
  'A proposta ficou fácil para parte do grupo; na próxima semana levo um desafio a mais.',
  'Registramos tudo no mural e algumas famílias pararam para ver na saída.',
  'Houve um desentendimento no intervalo, resolvido em roda antes da atividade.',
  'Quem costuma ficar calado leu em voz alta pela primeira vez.',
  'A chuva atrasou a chegada, mas o grupo retomou depressa o que faltava.',
] as const

const nextSteps = [
  'Na próxima semana continuamos da etapa em que paramos.',
  'Pedi à coordenação mais cartolinas e tesouras sem ponta.',
  'Combinamos que cada um traz de casa um objeto para a próxima aula.',
  'Vou separar textos mais curtos para quem ainda lê com apoio.',
  'Os trabalhos ficam expostos no corredor até sexta-feira.',
  'Avisei as famílias, no portão, sobre a data da apresentação.',
  'Sugiro uma conversa com a assistente social sobre os que faltam às segundas.',
  'Para a semana que vem, reservei a sala de informática.',
] as const

/** A report a week of each class, written on its last day by the educator, from the week's own register. */
export async function seedReports(
  seeding: Seeding,
  classes: readonly Taught[],
  marks: readonly SeedMark[],
): Promise<void> {
  const weeks = grouped(marks, ({ turmaId, data }) => `${turmaId} ${mondayOf(data)}`)
  const rows = classes.flatMap(({ turma, id, educator, days }, of) => {
    const lessons = lessonsOf(turma, seeding.year)
    const last = days.filter((day, at) => mondayOf(day) !== mondayOf(days[at + 1] ?? '9999-01-01'))
    // Of one class nobody has written of this week yet.
    const written = last.filter(
      (day) => of !== unwritten || mondayOf(day) !== mondayOf(seeding.today),
    )
    return written.slice(-weeksBack).map((data_relatorio, at, all) => {
      const week = mondayOf(data_relatorio)
      const random = randomOf(`relatório ${turma.nome} ${week}`)
      const lesson = lessons.get(week)
      const report = [
        `Semana de «${lesson?.atividade}», do projeto ${lesson?.projeto}.`,
        random.pick(courses),
        presenceOf(weeks.get(`${id} ${week}`) ?? [], random),
        random.pick(nextSteps),
      ].join(' ')
      const sent = { data_relatorio, report, educador_id: educator.id, turma_id: id }
      const steps = stepsOf(of, all.length - 1 - at)
      const situacao = steps.at(-1)?.situacao
      const set = { situacao: situacao === 'novo' ? null : situacao }
      return { sent, set, steps, createdAt: savedAt(turma, data_relatorio), by: educator.contaId }
    })
  })
  rows.sort((a, b) => byTime(a.createdAt, b.createdAt))
  const ids = await insertRows(seeding, relatorio, rows)
  await seedSteps(
    seeding,
    rows.map((row, at) => ({ ...row, id: ids[at] ?? 0 })),
  )
}

/** The place of the class without a report of this week. */
const unwritten = 1

interface Step {
  readonly situacao: 'lido' | 'devolvido' | 'novo'
  readonly comentario: string | null
}

const read: Step = { situacao: 'lido', comentario: null }

/** What became of a report of a class, by how many weeks ago it was written: the newest ones are new. */
function stepsOf(of: number, weeksAgo: number): readonly Step[] {
  if (weeksAgo > 1) return [read]
  if (of === 0 && weeksAgo === 1)
    return [
      {
        situacao: 'devolvido',
        comentario: 'Conte também quem não terminou a atividade e o que combinou com cada um.',
      },
    ]
  if (of === 2 && weeksAgo === 0)
    return [
      { situacao: 'devolvido', comentario: 'Faltou dizer o que fica para a próxima semana.' },
      { situacao: 'novo', comentario: null },
    ]
  return weeksAgo === 1 ? [read] : []
}

interface Written {
  readonly id: number
  readonly by: number
  readonly steps: readonly Step[]
  readonly createdAt: string
}

/** The steps of reports, some hours apart; the coordination takes each, but for what the educator sends again. */
async function seedSteps(seeding: Seeding, reports: readonly Written[]): Promise<void> {
  const reader = await coordination(seeding.connection)
  const rows = reports.flatMap(({ id, by, steps, createdAt }) =>
    steps.map((step, at) => {
      const planned = new Date(Date.parse(createdAt) + (at + 1) * 3_600_000).toISOString()
      const quando = planned < seeding.now ? planned : seeding.now
      const autor_id = step.situacao === 'novo' ? by : reader
      return { sent: {}, set: { relatorio_id: id, ...step, quando, autor_id }, createdAt: quando }
    }),
  )
  await insertRows(seeding, andamento, rows)
}

/** What the register says of the week, and who was missing more than once. */
function presenceOf(marks: readonly SeedMark[], random: Random): string {
  const present = marks.filter(({ status }) => status === 'presente').length
  const share = Math.round(percentOf(present, marks.length) ?? 0)
  const absences = new Map<string, number>()
  for (const { student, status } of marks) {
    if (status === 'ausente')
      absences.set(student.values.nome, (absences.get(student.values.nome) ?? 0) + 1)
  }
  const missed = [...absences].filter(([, times]) => times > 1).map(([nome]) => nome)
  const sentence = `Presença média de ${withSign(share)}.`
  if (missed.length === 0) return sentence
  return `${sentence} ${random.pick(missed)} faltou mais de uma vez.`
}
