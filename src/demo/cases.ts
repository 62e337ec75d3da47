import { dayAfter } from '#model/day'
import { relatorioAssistente } from '#resources/relatorio-assistente'
import { absencesOf } from './attendance.ts'
import { byTime, schoolDaysOf } from './calendar.ts'
import { type Random, randomOf } from './random.ts'
import { insertRows, type Seeding } from './rows.ts'
import type { SeedMark, Student } from './students.ts'

/** Histories of families, each told step by step; {aluno} and {responsavel} stand for first names. */
const stories = [
  [
    'Contato telefônico com {responsavel}. As faltas de {aluno} coincidem com os plantões no hospital; não há quem leve.',
    'Visita domiciliar. A família aceita que {aluno} venha com a vizinha às segundas e sextas. Termo de autorização assinado.',
    'Retorno após quatro semanas: {aluno} faltou uma vez. Sigo acompanhando até o fim do semestre.',
  ],
  [
    'Conversa com {aluno}, que cuida do irmão menor enquanto {responsavel} trabalha. Orientado sobre vaga em creche.',
    'Encaminhamento ao CRAS para inclusão do irmão na creche conveniada e atualização do CadÚnico.',
    'Vaga na creche confirmada para o próximo mês. {responsavel} comprometeu-se a informar as faltas.',
    'Frequência em recuperação. {aluno} voltou a participar do grupo às quartas-feiras.',
  ],
  [
    'Tentativa de contato sem retorno em três dias seguidos. Deixado recado com a escola de {aluno}.',
    'Visita domiciliar: a família mudou de endereço e ainda não tem transporte. Solicitado passe escolar.',
    'Passe escolar aprovado. {aluno} retorna na segunda-feira.',
  ],
  [
    'Reunião com {responsavel}, a pedido da equipe. Relata que {aluno} não quer vir desde um conflito com colegas.',
    'Roda de conversa com os envolvidos. Combinada a mudança de mesa e a presença no portão.',
    'Em nova conversa, {aluno} disse sentir-se melhor. Faltas reduzidas; mantenho escuta quinzenal.',
  ],
  [
    'Acolhida de {responsavel}: desemprego na casa há dois meses. Cesta básica entregue e cadastro no programa municipal.',
    'Articulação com a UBS para consulta de {aluno}, com queixa de dor de cabeça frequente.',
    'Consulta realizada; prescrição de óculos. Ótica parceira atenderá na próxima semana.',
  ],
  [
    'Contato com {responsavel} sobre o acompanhamento de saúde de {aluno}. As consultas caem no horário das aulas.',
    'Pedido à unidade de saúde para alterar o horário das sessões. Faltas passam a ser justificadas com declaração.',
  ],
] as const

/** Of every student at risk, and of a few others, what the assistant wrote down; ends with the newest. */
export async function seedCases(
  seeding: Seeding,
  assistantId: number,
  students: readonly Student[],
  marks: readonly SeedMark[],
): Promise<void> {
  const absences = absencesOf(marks)
  const followed = students.filter(({ id, values }) => {
    const atRisk = (absences.get(id) ?? 0) > 25
    return atRisk || (values.possui_acompanhamento_especializado && id % 4 === 0)
  })
  const days = schoolDaysOf(seeding.year).filter((day) => day < seeding.today)
  const reports = followed.flatMap((student) =>
    caseOf(student, absences.get(student.id) ?? 0, days),
  )
  reports.sort((a, b) => byTime(a.day, b.day))
  await insertRows(
    seeding,
    relatorioAssistente,
    reports.map(({ day, aluno_id, report }, at) => {
      const createdAt = `${day}T${13 + (at % 7)}:${10 + (at % 45)}:00.000Z`
      const set = { data_relatorio: day, created_at: createdAt, assistente_id: assistantId }
      // Of every seventh visit the text is for the social service alone.
      const sigilo = at % 7 === 3 ? 'sigiloso' : 'equipe'
      return { sent: { aluno_id, report }, set: { ...set, sigilo }, createdAt }
    }),
  )
}

function caseOf({ id, values }: Student, absence: number, days: readonly string[]) {
  const random = randomOf(`caso ${values.cpf}`)
  const health = absence <= 25
  const story = health ? stories[5] : random.pick(stories.slice(0, 5))
  const steps = story.slice(0, random.int(health ? 1 : 2, story.length))
  const latest = dayAfter(days.at(-1) ?? '', -random.int(0, 40))
  const pause = random.int(12, 24)
  return steps.flatMap((text, at) => {
    const wanted = dayAfter(latest, (at - steps.length + 1) * pause)
    const day = days.findLast((each) => each <= wanted)
    return day ? [{ aluno_id: id, day, report: filledIn(text, values, random) }] : []
  })
}

function filledIn(text: string, values: Student['values'], random: Random): string {
  const first = (name: string | null | undefined) => name?.split(' ')[0] ?? ''
  const report = text
    .replaceAll('{aluno}', first(values.nome))
    .replaceAll('{responsavel}', first(values.nome_responsavel))
  return random.chance(0.25) ? `${report} Registro discutido em reunião de equipe.` : report
}
