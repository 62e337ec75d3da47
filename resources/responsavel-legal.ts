import { choice, cpf, phone, section, text } from '#model/field'
import { brazilianPhone, cpfNumber } from '#model/rules'
import { parentescos } from './contato.ts'
import { quemCuida } from './saude.ts'

/** How a document number of a person is kept: of many at once, only the coordination receives it. */
export const pessoal = { sensitive: true, read: quemCuida, readInList: ['coordenador'] } as const

/** Who answers for a student. */
export const responsavelLegal = section('Responsável', {
  nome_responsavel: text('Nome do responsável', { aliases: ['Responsável'] }),
  parentesco_responsavel: choice('Parentesco', parentescos, {
    aliases: ['Parentesco do responsável'],
    help: 'Em relação ao aluno',
  }),
  telefone_responsavel: phone('Telefone do responsável', {
    aliases: ['Telefone', 'Celular', 'Contato'],
    check: brazilianPhone,
    extension: true,
    read: quemCuida,
    first: true,
  }),
  cpf_responsavel: cpf('CPF do responsável', {
    check: cpfNumber,
    help: 'De quem assina pelo aluno',
    ...pessoal,
  }),
  rg_responsavel: text('RG do responsável', pessoal),
})
