import type { Create } from '#model/resource'
import { contato } from '#resources/contato'
import { relativeName } from './names.ts'
import { phoneNumberOf } from './phone.ts'
import { type Random, randomOf } from './random.ts'
import { insertRows, type NewRow, type Seeding } from './rows.ts'
import type { Student } from './students.ts'

type Contact = Omit<Create<typeof contato>, 'aluno_id'>

const others = [
  [['pai', 'm'], 30],
  [['avo', 'f'], 25],
  [['tio', 'f'], 15],
  [['irmao', 'm'], 8],
  [['outro', 'f'], 12],
] as const

/** Who to call about each student; one child of each class may not leave with a person whom a judge has named. */
export async function seedContacts(seeding: Seeding, students: readonly Student[]): Promise<void> {
  const seen = new Set<unknown>()
  const rows = students.flatMap((student): NewRow[] => {
    const random = randomOf(`contatos ${student.values.cpf}`)
    const isFirst = !student.habit.leaves && !seen.has(student.turma)
    if (isFirst) seen.add(student.turma)
    const contacts = [
      ...contactsOf(random, student),
      ...(isFirst ? [forbidden(random, student)] : []),
    ]
    return contacts.map((contact, at) => ({
      sent: { ...contact, aluno_id: student.id },
      set: { prioridade: at + 1 },
      createdAt: `${seeding.year}-01-28T14:${10 + (student.id % 50)}:00.000Z`,
    }))
  })
  await insertRows(seeding, contato, rows)
}

function contactsOf(random: Random, { values }: Student): Contact[] {
  const main: Contact = {
    nome: values.nome_responsavel ?? '',
    parentesco: values.parentesco_responsavel ?? null,
    telefone: values.telefone_responsavel ?? null,
    whatsapp: random.chance(0.8),
    pode_retirar: 'sim',
  }
  const more = random.chance(0.6) ? [another(random, values.nome)] : []
  return [main, ...more]
}

function another(random: Random, child: string): Contact {
  const [parentesco, gender] = random.weighted<(typeof others)[number][0]>(others)
  return {
    nome: relativeName(random, gender, child),
    parentesco,
    telefone: phoneNumberOf(random),
    whatsapp: random.chance(0.6),
    pode_retirar: random.chance(0.8) ? 'sim' : 'nao',
    observacao: random.chance(0.3) ? 'Só depois das 18 h.' : null,
  }
}

function forbidden(random: Random, { values }: Student): Contact {
  return {
    nome: relativeName(random, 'm', values.nome),
    parentesco: 'outro',
    pode_retirar: 'proibido',
    observacao: 'Medida protetiva; cópia nos documentos. Se aparecer, chamar a coordenação.',
  }
}
