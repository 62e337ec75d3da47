import { expect, test } from 'vitest'
import { institute, type Row } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()
const beatriz = await casa.educadora()
const carla = await casa.educadora()

const desde = '2026-02-02'
const nomes = (rows: unknown) => (rows as Row[] | undefined)?.map(({ nome }) => nome)

/** Ana moved from Beatriz's class to Carla's on 5 March; Davi has been with Beatriz all the time, Lia came on the 9th. */
async function mudanca() {
  const dela = await casa.turma({ educador_id: beatriz.id })
  const nova = await casa.turma({ educador_id: carla.id })
  const ana = await casa.aluno({ nome: 'Ana Prado', turma_id: dela.id, turma_desde: desde })
  const davi = await casa.aluno({ nome: 'Davi Reis', turma_id: dela.id, turma_desde: desde })
  const lia = await casa.aluno({ nome: 'Lia Souza', turma_id: dela.id, turma_desde: '2026-03-09' })
  const to = { turma_id: nova.id, turma_desde: '2026-03-05' }
  expect((await coordenadora.put(`/alunos/${ana.id}`, to)).status).toBe(200)
  return { dela, nova, ana, davi, lia }
}

const dia = (turma: Row, data: string) => `/turma/${turma.id}/dia/${data}`
const marcas = (...alunos: Row[]) => ({
  frequencias: alunos.map(({ id }) => ({ aluno_id: id, status: 'presente' })),
})

test('a chamada de um dia passado traz quem estava na turma, e quem entrou nela depois', async () => {
  const { dela, nova } = await mudanca()
  const antes = (await beatriz.get(dia(dela, '2026-03-04'))).body as Record<string, unknown>
  expect(nomes(antes.alunos)).toEqual(['Ana Prado', 'Davi Reis'])
  expect(nomes(antes.entraram_depois)).toEqual(['Lia Souza'])
  const depois = (await beatriz.get(dia(dela, '2026-03-05'))).body as Record<string, unknown>
  expect(nomes(depois.alunos)).toEqual(['Davi Reis'])
  // Those of now: the list of the class says them.
  expect((await beatriz.get(dia(dela, '2026-03-10'))).body).toEqual({ registros: [] })
  // Ana was in another class: she did not come to this one for the first time.
  const daNova = (await carla.get(dia(nova, '2026-03-04'))).body as Record<string, unknown>
  expect([daNova.alunos, daNova.entraram_depois]).toEqual([[], undefined])
})

test('marca-se quem estava na turma naquele dia; quem entrou depois, se não estava em outra', async () => {
  const { dela, nova, ana, davi, lia } = await mudanca()
  const salva = async (quem: typeof beatriz, turma: Row, data: string, ...alunos: Row[]) =>
    (await quem.post(dia(turma, data), marcas(...alunos))).status
  expect(await salva(beatriz, dela, '2026-03-04', ana, davi, lia)).toBe(200)
  expect(await salva(beatriz, dela, '2026-03-05', ana, davi)).toBe(400)
  expect(await salva(carla, nova, '2026-03-05', ana)).toBe(200)
  expect(await salva(carla, nova, '2026-03-04', ana)).toBe(400)
  expect(await salva(carla, nova, '2026-03-04', davi)).toBe(400)
})

test('quem foi marcado e depois se soube que já tinha saído não impede de salvar a chamada daquele dia', async () => {
  const { dela, davi, lia } = await mudanca()
  const salva = (...alunos: Row[]) => beatriz.post(dia(dela, '2026-03-09'), marcas(...alunos))
  expect((await salva(davi, lia)).status).toBe(200)
  const nova = await casa.turma({ educador_id: carla.id })
  const saiu = { turma_id: nova.id, turma_desde: '2026-03-06' }
  expect((await coordenadora.put(`/alunos/${davi.id}`, saiu, { 'x-confirmado': '1' })).status).toBe(
    200,
  )
  const { body } = await beatriz.get(dia(dela, '2026-03-09'))
  expect(nomes((body as Record<string, unknown>).alunos)).toEqual(['Davi Reis', 'Lia Souza'])
  expect((await salva(davi, lia)).status).toBe(200)
})

test('as marcações de quem saiu ficam, com o nome, para a educadora da turma', async () => {
  const { dela, ana, davi } = await mudanca()
  await beatriz.post(dia(dela, '2026-03-04'), marcas(ana, davi))
  expect((await coordenadora.put(`/alunos/${davi.id}`, { turma_id: null })).status).toBe(200)
  const periodo = '?data_inicio=2026-03-01&data_fim=2026-03-31'
  for (const path of [`/turma/${dela.id}/intervalo${periodo}`, `/turma/frequencia/${dela.id}`]) {
    const { body } = await beatriz.get(path)
    const { registros, alunos } = body as { registros: { frequencias: Row[] }[]; alunos: Row[] }
    expect(registros[0]?.frequencias).toHaveLength(2)
    expect(nomes(alunos)).toEqual(['Ana Prado', 'Davi Reis'])
  }
})

test('uma justificativa cobre quem estava na turma no dia, e vale para quem já saiu', async () => {
  const { dela, nova, ana } = await mudanca()
  const justifica = (inicio: string, fim: string) =>
    coordenadora.post(`/turma/${dela.id}/justificativas`, {
      alunos: [ana.id],
      inicio,
      fim,
      motivo: 'doenca',
    })
  expect((await justifica('2026-03-05', '2026-03-06')).status).toBe(400)
  expect((await justifica('2026-03-03', '2026-03-06')).status).toBe(200)
  const justificados = [{ aluno_id: ana.id, ate: '2026-03-06' }]
  expect((await beatriz.get(dia(dela, '2026-03-04'))).body).toMatchObject({ justificados })
  expect((await beatriz.get(dia(dela, '2026-03-05'))).body).not.toHaveProperty('justificados')
  expect((await carla.get(dia(nova, '2026-03-05'))).body).toMatchObject({ justificados })
})
