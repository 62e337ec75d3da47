import { expect, test } from 'vitest'
import { csvOf } from '#model/csv'
import { aluno } from '#resources/aluno'
import { caso } from '#resources/caso'

const row = {
  id: 7,
  nome: 'Ana; "Nina"',
  data_nascimento: '2014-05-06',
  cpf: '15102255282',
  escola: '=HYPERLINK("x")',
  turno: 'manha',
  turma_id: 3,
  turma: { id: 3, nome: '5º ano A' },
  percentual_ausencia: 33.33,
  selo: 'atencao',
  pode_tomar_medicacao: true,
}
const cells = (role: 'coordenador' | 'educador') => {
  const [titles = '', values = ''] = csvOf(aluno, [row], role).replace('\uFEFF', '').split('\r\n')
  return { titles: titles.split(';'), values }
}

test('um CSV que o Excel brasileiro abre: marca, ponto e vírgula, CRLF', () => {
  const csv = csvOf(aluno, [row], 'coordenador')
  expect(csv.startsWith('\uFEFFID;Nome;')).toBe(true)
  expect(csv.endsWith('\r\n')).toBe(true)
})

test('os valores como se leem, os textos entre aspas onde é preciso', () => {
  const { values } = cells('coordenador')
  expect(values).toContain('"Ana; ""Nina"""')
  for (const told of ['06/05/2014', '151.022.552-82', 'Manhã', '5º ano A', '33,33', 'Atenção'])
    expect(values).toContain(`;${told};`)
})

test('um texto que seria fórmula fica texto', () => {
  expect(cells('coordenador').values).toContain(`"'=HYPERLINK(""x"")"`)
})

test('cada papel leva as colunas que as listas lhe mostram', () => {
  expect(cells('coordenador').titles).toContain('CPF')
  expect(cells('educador').titles).not.toContain('CPF')
})

test('o que só serve às contas do servidor, e o número de uma conta, não vão', () => {
  const [titles] = csvOf(caso, [], 'assistente_social').replace('\uFEFF', '').split('\r\n')
  expect(titles?.split(';')).toEqual([
    ...['Aluno', 'Turma', 'Por quê', 'Desde', 'Alerta', 'Contato', 'Dias sem contato', 'Telefone'],
    ...['Situação do passo', 'Próximo passo', 'Próximo passo em', 'Quem cuida'],
    ...['Último contato', 'Quem pode ler'],
  ])
})

test('com colunas escolhidas, são elas, na sua ordem, e só as que o papel lê', () => {
  const first = (role: 'coordenador' | 'educador', names: string[]) =>
    csvOf(aluno, [row], role, { chosen: names }).replace('\uFEFF', '').split('\r\n').slice(0, 2)
  expect(first('coordenador', ['turno', 'id', 'cpf', 'Observação'])).toEqual([
    'Turno;ID;CPF',
    'Manhã;7;151.022.552-82',
  ])
  expect(first('educador', ['turno', 'cpf'])).toEqual(['Turno', 'Manhã'])
})
