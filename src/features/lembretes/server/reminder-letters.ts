import { weekdayOf, weekdays } from '#domain/class-day'
import { dueCertificates } from '#features/certidoes/server/certificates'
import { dueWords } from '#features/certidoes/words'
import { type ChamadasDaTurma, isOpenDay, type RegistroDoDia } from '#features/frequencia/abertas'
import { registersBetween } from '#features/frequencia/server/open-registers'
import { educatorsOfClasses } from '#features/turmas/server/educators'
import { dayAfter } from '#model/day'
import { formatDate } from '#model/format'
import { coordinates, type Role, roles } from '#model/role'
import type { Letter } from '#server/mail'
import { type Services, today } from '#server/services'

/** Letters by the account that they go to. */
export type Letters = ReadonlyMap<number, Letter>

/** An open register. Of it a letter says no more than class and day. */
interface Open {
  readonly turma: ChamadasDaTurma
  readonly dia: RegistroDoDia
}

/** To each educator who may take open registers of a day now; of one class alone, where it is said. */
export async function lettersOfDay(
  services: Services,
  day: string,
  only?: number,
): Promise<Letters> {
  const all = await openBetween(services, day, day)
  const open = only === undefined ? all : all.filter(({ turma }) => turma.id === only)
  const educators = await educatorsOfClasses(services.db.kysely, today(services))
  const isToday = day === today(services)
  const lineOf = ({ turma, dia }: Open) =>
    `- ${turma.nome}: ${stateOf(dia)}${link(services, `/frequencia?turma=${turma.id}&dia=${day}`)}`
  return lettersTo(services, ['educador'], ({ pessoa_id }) => ({
    subject: `Chamada de ${isToday ? 'hoje' : formatDate(day)} em aberto`,
    lead: `Em aberto ${isToday ? 'hoje, ' : 'em '}${formatDate(day)}:`,
    lines: open.filter(({ turma }) => educators.get(turma.id)?.has(pessoa_id)).map(lineOf),
  }))
}

/** To the coordinators, where registers of the week before a Monday are open. */
export async function lettersOfWeek(services: Services, monday: string): Promise<Letters> {
  const [from, until] = [dayAfter(monday, -7), dayAfter(monday, -1)]
  const open = await openBetween(services, from, until)
  const lines = open.map(({ turma, dia }) => {
    const day = `${weekdays[weekdayOf(dia.data)]}, ${formatDate(dia.data)}`
    const address = `/frequencias/visualizar?turma=${turma.id}&modo=dia&dia=${dia.data}`
    return `- ${turma.nome}, ${day}: ${stateOf(dia)}${link(services, address)}`
  })
  return lettersTo(services, roles.filter(coordinates), () => ({
    subject: 'Chamadas em aberto da semana',
    lead: `Em aberto da semana de ${formatDate(from)} a ${formatDate(until)}:`,
    lines,
  }))
}

/** To the coordinators, where certificates of the staff are to be renewed: how many, and nobody by name. */
export async function lettersOfCertificates(services: Services, day: string): Promise<Letters> {
  const due = await dueCertificates(services, day)
  const lines = dueWords(due, `até ${formatDate(due.ate)}`).map((words) => `- ${words}`)
  return lettersTo(services, roles.filter(coordinates), () => ({
    subject: 'Certidões da equipe a renovar',
    lead: 'Certidões de antecedentes de quem trabalha com as crianças:',
    lines: lines.map((line, at) =>
      at === lines.length - 1 ? `${line}${link(services, '/certidoes')}` : line,
    ),
  }))
}

async function openBetween(services: Services, from: string, until: string): Promise<Open[]> {
  const classes = await registersBetween(services, from, until)
  return classes.flatMap((turma) =>
    turma.dias
      .filter(isOpenDay)
      .map((dia) => ({ turma, dia }))
      .reverse(),
  )
}

function stateOf({ situacao, faltam }: RegistroDoDia): string {
  if (situacao !== 'incompleta') return situacao
  return `incompleta, ${faltam === 1 ? 'falta 1 aluno' : `faltam ${faltam} alunos`}`
}

interface Content {
  readonly subject: string
  readonly lead: string
  readonly lines: readonly string[]
}

/** What each active account of some roles gets that wants reminders; none without lines. */
async function lettersTo(
  services: Services,
  to: readonly Role[],
  contentFor: (account: { readonly pessoa_id: number | null }) => Content,
): Promise<Letters> {
  const accounts = await services.db.kysely
    .selectFrom('conta')
    .select(['id', 'email', 'pessoa_id'])
    .where('role', 'in', to)
    .where('excluido_em', 'is', null)
    .where('desativada_em', 'is', null)
    .where('sem_lembretes_desde', 'is', null)
    .execute()
  const refusal = `Para não receber mais estes lembretes, desmarque 'Receber lembretes por e-mail' em 'Minha conta'.`
  const end = `${refusal}${link(services, '/minha-conta')}`
  const letters = new Map<number, Letter>()
  for (const { id, email, pessoa_id } of accounts) {
    const { subject, lead, lines } = contentFor({ pessoa_id })
    const text = `Olá!\n\n${lead}\n\n${lines.join('\n')}\n\n${end}\n`
    if (lines.length > 0) letters.set(id, { to: email, subject, text })
  }
  return letters
}

/** An address of the console on a line of its own, where the institute has said its own. */
function link({ publicUrl }: Services, path: string): string {
  return publicUrl ? `\n  ${new URL(path, publicUrl).href}` : ''
}
