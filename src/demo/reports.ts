import { percentOf } from '#model/attendance'
import { relatorio } from '#resources/relatorio'
import { type SeedMark, savedAt, type Taught } from './attendance.ts'
import { byTime, weekOf } from './calendar.ts'
import { lessonsOf } from './plans.ts'
import { type Random, randomOf } from './random.ts'
import { insertRows, type Seeding } from './rows.ts'

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
  const weeks = new Map<string, SeedMark[]>()
  for (const mark of marks) {
    const key = `${mark.turmaId} ${weekOf(mark.data)}`
    const week = weeks.get(key)
    if (week) week.push(mark)
    else weeks.set(key, [mark])
  }
  const rows = classes.flatMap(({ turma, id, educator, days }) => {
    const lessons = lessonsOf(turma, seeding.year)
    const last = days.filter((day, at) => weekOf(day) !== weekOf(days[at + 1] ?? '9999-01-01'))
    return last.slice(-weeksBack).map((data_relatorio) => {
      const week = weekOf(data_relatorio)
      const random = randomOf(`relatório ${turma.nome} ${week}`)
      const lesson = lessons.get(week)
      const report = [
        `Semana de «${lesson?.atividade}», do projeto ${lesson?.projeto}.`,
        random.pick(courses),
        presenceOf(weeks.get(`${id} ${week}`) ?? [], random),
        random.pick(nextSteps),
      ].join(' ')
      const sent = { data_relatorio, report, educador_id: educator.id, turma_id: id }
      return { sent, createdAt: savedAt(turma, data_relatorio) }
    })
  })
  rows.sort((a, b) => byTime(a.createdAt, b.createdAt))
  await insertRows(seeding, relatorio, rows)
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
  const sentence = `Presença média de ${share}%.`
  if (missed.length === 0) return sentence
  return `${sentence} ${random.pick(missed)} faltou mais de uma vez.`
}
