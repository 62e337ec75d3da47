import { expect, test } from 'vitest'
import type { PaginaDoHistorico } from '#model/history'
import { everyRole, institute } from './institute.ts'

const casa = await institute()
const { coordenador: coordenadora, assistente_social: helena } = await everyRole(casa)

const exportacoes = async (id: number) => {
  const { body } = await coordenadora.get(`/alunos/${id}/historico?tipo=acessos`)
  return (body as PaginaDoHistorico).entradas
    .filter(({ acao }) => acao === 'exportou')
    .map(({ quem, assunto }) => `${quem?.nome} ${assunto}`)
}

test('uma lista que vai para um arquivo fica nos acessos de cada aluno dela, e só deles', async () => {
  const [ana, bruno] = [await casa.aluno({ nome: 'Ana' }), await casa.aluno({ nome: 'Bruno' })]
  await coordenadora.post('/justificativa/', {
    ...{ aluno_id: bruno.id, inicio: '2026-03-02', fim: '2026-03-02', motivo: 'luto' },
  })
  expect((await helena.get('/alunos/')).status).toBe(200)
  expect(await exportacoes(ana.id)).toEqual([])
  expect((await helena.get('/alunos/?_para=exportar&_start=0&_end=1000')).status).toBe(200)
  expect((await coordenadora.get(`/alunos/?_para=exportar&id=${ana.id}`)).status).toBe(200)
  expect((await coordenadora.get('/justificativa/?_para=exportar')).status).toBe(200)
  expect(await exportacoes(ana.id)).toEqual(['Coordenação aluno', 'Helena aluno'])
  expect(await exportacoes(bruno.id)).toEqual(['Coordenação justificativa', 'Helena aluno'])
  expect((await coordenadora.get('/alunos/?_para=outra')).status).toBe(400)
})

test('a fila exportada fica nos acessos do aluno; turmas exportadas, de ninguém', async () => {
  const beatriz = await casa.educadora()
  const turma = await casa.turma({ educador_id: beatriz.id })
  const caio = await casa.aluno({ turma_id: turma.id, turma_desde: '2026-02-02' })
  for (const day of ['04', '05', '06'])
    await beatriz.post(`/turma/${turma.id}/dia/2026-03-${day}`, {
      frequencias: [{ aluno_id: caio.id, status: 'ausente' }],
    })
  const fila = await coordenadora.get('/cuidado/fila?_para=exportar')
  expect(fila.body).toHaveLength(1)
  expect(await exportacoes(caio.id)).toEqual(['Coordenação aluno'])
  const before = await total()
  await coordenadora.get('/turma/?_para=exportar')
  expect(await total()).toBe(before)
})

const total = async () => {
  const { count } = await casa.db.kysely
    .selectFrom('auditoria')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
