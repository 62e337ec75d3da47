import { choice, cpf, phone, reference, section, text } from '#model/field'
import { brazilianPhone, cpfNumber } from '#model/rules'
import { parentescos } from './contato.ts'
import { quemCuida } from './saude.ts'

/** How a document number of a person is kept: of many at once, only the coordination receives it. */
export const pessoal = { sensitive: true, read: quemCuida, readInList: ['coordenador'] } as const

/** Who answers for a student: a person of their own, of whom the student has copies. */
export const responsavelLegal = section('Responsável', {
  responsavel_legal_id: reference('Cadastro do responsável', 'responsavel', {
    extension: true,
    read: quemCuida,
    mirrors: {
      fields: {
        nome_responsavel: 'nome',
        telefone_responsavel: 'telefone',
        cpf_responsavel: 'cpf',
        rg_responsavel: 'rg',
      },
      by: [['cpf'], ['nome', 'telefone']],
      spare: { telefone: 'outro_telefone' },
      known: 'Já é responsável por {nomes}',
    },
  }),
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
