import { dayAfter } from '#model/day'
import { aluno } from '#resources/aluno'
import { contato } from '#resources/contato'
import { cpfNumbered } from './cpf.ts'
import { phoneNumberOf } from './phone.ts'
import { randomOf } from './random.ts'
import { insertRows, type Seeding } from './rows.ts'
import type { Student } from './students.ts'

/** A child who was registered twice: with another CPF, without a middle name, with the document that the first one lacks, and a contact. */
export async function seedTwice(seeding: Seeding, students: readonly Student[]): Promise<void> {
  const known = students.find(
    ({ habit, values }) => !habit.leaves && !values.rg && values.nome.split(' ').length > 3,
  )
  if (!known) return
  const [first, ...names] = known.values.nome.split(' ')
  const { serie, turno, escola, data_nascimento } = known.values
  const sent = {
    ...{ serie, turno, escola, data_nascimento },
    nome: [first, ...names.slice(1)].join(' '),
    ...{ cpf: cpfNumbered(200_000), rg: '41.208.337-5', situacao: 'inativo' },
  }
  const createdAt = `${dayAfter(seeding.today, -40)}T14:05:00.000Z`
  const [id] = await insertRows(seeding, aluno, [{ sent, createdAt }])
  const nome = `${known.values.nome_responsavel?.split(' ')[0] ?? 'Neusa'} ${names.at(-1)}`
  const telefone = phoneNumberOf(randomOf('repetido'))
  const contact = { aluno_id: id, nome, parentesco: 'avo', telefone }
  await insertRows(seeding, contato, [{ sent: contact, set: { prioridade: 1 }, createdAt }])
}
