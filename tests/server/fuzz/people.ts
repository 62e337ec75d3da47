import { dayOf } from '#model/format'
import { pdf } from '../../fixtures/arquivos.ts'
import { cpfOf } from '../../fixtures/planilha.ts'
import { attach } from '../attach.ts'
import {
  firstPassword,
  firstSignIn,
  type Institute,
  type Person,
  type Row,
  signIn,
} from '../institute.ts'

/** One of each role, signed in, and for the educator a class with a student: again after each time they are lost. */
export type People = Readonly<Record<'coordenador' | 'educador' | 'assistente_social', Person>>

const password = 'Goiabada7'
/** CPFs beyond those that requests make up. */
let nextCpf = 1000

const contact = { telefone: '11987654321', data_nascimento: '1985-04-20', password }

/** Signs the three in, registering anew whom a request deleted; nobody waits for what requests got wrong. */
export async function peopleOf(casa: Institute): Promise<People> {
  await casa.db.kysely.deleteFrom('tentativa').execute()
  const coordinator = { id: 1, email: 'coordenacao@exemplo.org', password }
  const coordenador = await signIn(casa.app, coordinator)
  const educador = await someone(
    casa,
    coordenador,
    { role: 'educador', path: '/educadores/' },
    {
      nome: 'Beatriz',
      ...contact,
    },
  )
  const assistente_social = await someone(
    casa,
    coordenador,
    { role: 'assistente_social', path: '/assistente/' },
    {
      name: 'Helena',
      password,
    },
  )
  const classes = (await educador.get('/turma/')).body as Row[]
  if (!classes.some(({ educador_id }) => educador_id === educador.id)) {
    const turma = await furnish(coordenador, educador, assistente_social)
    await furnishOthers(casa, coordenador, educador, turma)
  }
  return { coordenador, educador, assistente_social }
}

async function someone(
  { app, db }: Institute,
  coordenador: Person,
  { role, path }: { readonly role: string; readonly path: string },
  values: object,
): Promise<Person> {
  const known = await db.kysely
    .selectFrom('conta')
    .select(['email', 'pessoa_id'])
    .where('role', '=', role)
    .where('nome', 'in', ['Beatriz', 'Helena'])
    .where('excluido_em', 'is', null)
    .executeTakeFirst()
  if (known) return signIn(app, { id: known.pessoa_id ?? 0, email: known.email, password })
  const email = `${crypto.randomUUID()}@exemplo.org`
  const { id } = await made(coordenador, path, { ...values, email, password: firstPassword })
  return firstSignIn(app, { id, email, password: firstPassword }, password)
}

async function made(person: Person, path: string, body: object): Promise<Row> {
  const answer = await person.post(path, body)
  if (answer.status > 201) throw new Error(`POST ${path}: ${answer.text}`)
  return answer.body as Row
}

/** A class with a student, and something of each kind about the two. */
async function furnish(coordenador: Person, educador: Person, assistente: Person) {
  const turma = await made(coordenador, '/turma/', {
    nome: crypto.randomUUID(),
    educador_id: educador.id,
  })
  const aluno = await student(coordenador, turma)
  await attach(coordenador, aluno, 'laudo.pdf', pdf())
  const autor = { educador_id: educador.id }
  await made(educador, '/planejamentos/', {
    ...{ data_aula: '2026-03-12', tema: 'Frações', disciplina: 'Horta' },
    ...autor,
  })
  const report = { data_relatorio: '2026-03-09', report: 'Leitura.', turma_id: turma.id }
  await made(educador, '/relatorio/', { ...report, ...autor })
  await made(assistente, '/relatorio-assistente/', { aluno_id: aluno.id, report: 'Visita.' })
  await made(educador, `/turma/${turma.id}/dia/2026-03-09`, {
    frequencias: [{ aluno_id: aluno.id, status: 'ausente' }],
  })
  return turma
}

/**
 * Classes of somebody else: the educator is one of the others, stands in today, did, will, or is nobody there; each has a
 * student of its own, and one who is in the educator's class too.
 */
async function furnishOthers(
  { clock }: Institute,
  coordenador: Person,
  educador: Person,
  own: Row,
) {
  const day = (ahead: number) => dayOf(new Date(clock.now().getTime() + ahead * 86_400_000))
  const values = { nome: 'Caio', ...contact, email: `${crypto.randomUUID()}@exemplo.org` }
  const { id } = await made(coordenador, '/educadores/', { ...values, password: firstPassword })
  const times = { hoje: [-1, 5], antes: [-30, -10], depois: [3, 9] } as const
  for (const mode of ['outra', 'ninguem', 'hoje', 'antes', 'depois'] as const) {
    const turma = await made(coordenador, '/turma/', {
      ...{ nome: crypto.randomUUID(), educador_id: id },
      outros_educadores_ids: mode === 'outra' ? [educador.id] : null,
    })
    await student(coordenador, turma)
    await student(coordenador, turma, [own.id])
    const between = mode in times ? times[mode as keyof typeof times] : null
    if (between)
      await made(coordenador, '/substituicao/', {
        ...{ turma_id: turma.id, educador_id: educador.id, motivo: 'Curso' },
        ...{ inicio: day(between[0]), fim: day(between[1]) },
      })
  }
}

async function student(coordenador: Person, turma: Row, oficinas_ids: number[] | null = null) {
  nextCpf += 1
  return made(coordenador, '/alunos/', {
    ...{ nome: 'Ana', data_nascimento: '2014-05-06', cpf: cpfOf(nextCpf), escola: 'E.E. José' },
    ...{ serie: '5º', turno: 'manha', turma_id: turma.id, oficinas_ids },
  })
}
