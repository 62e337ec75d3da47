import { expect, test } from 'vitest'
import type { FichaDeEmergencia } from '#features/turmas/calls'
import type { PaginaDoHistorico } from '#model/history'
import { everyRole, institute } from './institute.ts'

const casa = await institute()
const {
  coordenador: coordenadora,
  educador: beatriz,
  assistente_social: helena,
} = await everyRole(casa)
const turma = await casa.turma({ nome: '5º ano A', educador_id: beatriz.id })
const outra = await casa.turma({ nome: '5º ano B' })

const ana = await casa.aluno({
  nome: 'Ana Souza',
  turma_id: turma.id,
  ...{ quadro_cronico_saude: true, quadro_cronico: 'Asma grave', rg: '11222333' },
  ...{
    pode_tomar_medicacao: true,
    descricao_medicacao: 'Salbutamol',
    dosagem_medicacao: '2 jatos',
  },
  ...{ alergias: 'Amendoim', cuidados: 'Ligar para o SAMU.' },
})
await coordenadora.put(`/alunos/${ana.id}`, {
  contatos: [
    { nome: 'Carla', telefone: '11987654321', pode_retirar: 'sim' },
    { nome: 'Davi', pode_retirar: 'proibido' },
  ],
})
const bruno = await casa.aluno({ nome: 'Bruno Lima', turma_id: turma.id })
const longe = await casa.aluno({ nome: 'Zeca Alves', turma_id: outra.id })

const ficha = (de = turma.id) => `/turma/${de}/ficha-de-emergencia`
const impressoes = async (id: number) => {
  const { body } = await coordenadora.get(`/alunos/${id}/historico?tipo=acessos`)
  return (body as PaginaDoHistorico).entradas
    .filter(({ acao }) => acao === 'imprimiu')
    .map(({ quem }) => quem?.role)
}

test('a ficha de emergência traz cada aluno da turma com o que uma saída pede, e nada mais', async () => {
  for (const quem of [coordenadora, beatriz, helena]) {
    const { status, body, text } = await quem.get(ficha())
    expect(status).toBe(200)
    const { turma: dela, alunos } = body as FichaDeEmergencia
    expect(dela).toEqual({ id: turma.id, nome: '5º ano A' })
    expect(alunos.map(({ nome }) => nome)).toEqual(['Ana Souza', 'Bruno Lima'])
    expect(alunos[0]).toMatchObject({
      ...{ id: ana.id, data_nascimento: expect.any(String), alergias: 'Amendoim' },
      ...{ descricao_medicacao: 'Salbutamol', dosagem_medicacao: '2 jatos' },
      cuidados: 'Ligar para o SAMU.',
      contatos: [
        { nome: 'Davi', pode_retirar: 'proibido' },
        { nome: 'Carla', telefone: '11987654321', pode_retirar: 'sim' },
      ],
    })
    for (const fora of ['cpf', '11222333', 'Asma grave', 'percentual', 'Zeca'])
      expect(text).not.toContain(fora)
  }
})

test('cada ficha pedida fica nos acessos de cada aluno da turma, e só deles', async () => {
  const antes = await Promise.all([ana, bruno, longe].map(({ id }) => impressoes(id)))
  await beatriz.get(ficha())
  expect(await impressoes(ana.id)).toEqual(['educador', ...(antes[0] ?? [])])
  expect(await impressoes(bruno.id)).toEqual(['educador', ...(antes[1] ?? [])])
  expect(await impressoes(longe.id)).toEqual([])
})

test('a educadora de outra turma recebe 404, e nenhum acesso é anotado', async () => {
  const recusada = await beatriz.get(ficha(outra.id))
  expect(recusada.status).toBe(404)
  expect(recusada.text).not.toContain('Zeca')
  expect(await impressoes(longe.id)).toEqual([])
})

test('quem saiu da turma ou foi excluído não está na ficha; uma turma sem alunos responde nenhum', async () => {
  const vazia = await casa.turma({ nome: 'Vazia' })
  const davi = await casa.aluno({ turma_id: vazia.id })
  await coordenadora.delete(`/alunos/${davi.id}`)
  expect((await coordenadora.get(ficha(vazia.id))).body).toMatchObject({ alunos: [] })
})
