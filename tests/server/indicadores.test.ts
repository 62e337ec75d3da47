import { expect, test } from 'vitest'
import { type AgeGroup, ageGroups, type Indicators } from '#domain/indicators'
import { everyRole, type Institute, institute, type Row } from './institute.ts'

const casa = await institute()
const { coordenador: coordenadora, educador, assistente_social: helena } = await everyRole(casa)

/** The clock of these tests stands on Tuesday, 10 March 2026. */
const marco = { data_inicio: '2026-03-01', data_fim: '2026-03-31' }

async function indicadores(query: object, quem = coordenadora) {
  const answer = await quem.get(`/indicadores?${new URLSearchParams({ ...query })}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Indicators
}

const turmaNova = (values = {}) => casa.turma({ educador_id: educador.id, ...values })

const alunoDe = (turma: Row, turma_desde: string, values = {}) =>
  casa.aluno({ turma_id: turma.id, turma_desde, ...values })

async function chamada(
  turma: Row,
  dia: string,
  marcas: readonly (readonly [Row, string | null])[],
) {
  const frequencias = marcas.map(([{ id }, status]) => ({ aluno_id: id, status }))
  const answer = await educador.post(`/turma/${turma.id}/dia/${dia}`, { frequencias })
  expect(answer.status, answer.text).toBe(200)
}

async function muda(aluno: Row, values: object) {
  const answer = await coordenadora.put(`/alunos/${aluno.id}`, values)
  expect(answer.status, answer.text).toBe(200)
}

test('de uma turma: atendidos, presença e os mesmos dias do mês anterior', async () => {
  const turma = await turmaNova()
  const ana = await alunoDe(turma, '2026-01-12')
  const davi = await alunoDe(turma, '2026-02-09')
  const lia = await alunoDe(turma, '2026-03-02')
  await chamada(turma, '2026-02-09', [
    [ana, 'presente'],
    [davi, 'presente'],
  ])
  // The same part of February ends on the 10th.
  await chamada(turma, '2026-02-11', [[ana, 'ausente']])
  await chamada(turma, '2026-03-02', [
    [ana, 'presente'],
    [davi, 'ausente'],
    [lia, 'justificado'],
  ])
  await chamada(turma, '2026-03-09', [
    [ana, 'presente'],
    [davi, 'ausente'],
  ])
  const { periodo, anterior, agora, antes, ...graficos } = await indicadores({
    ...marco,
    turma_id: turma.id,
  })
  expect(periodo).toEqual({ inicio: '2026-03-01', fim: '2026-03-31' })
  expect(anterior).toEqual({ inicio: '2026-02-01', fim: '2026-02-10' })
  expect(agora).toMatchObject({
    atendidos: 1,
    novos: 1,
    saidas: {},
    presenca: { presente: 2, ausente: 2, justificado: 1 },
  })
  expect(antes).toMatchObject({
    atendidos: 2,
    novos: 1,
    presenca: { presente: 2, ausente: 0, justificado: 0 },
  })
  expect(graficos).toMatchObject({
    semanas: [
      { semana: '2026-03-02', presente: 1, ausente: 1, justificado: 1 },
      { semana: '2026-03-09', presente: 1, ausente: 1, justificado: 0 },
    ],
    dias_da_semana: [{ dia: 'seg', presente: 2, ausente: 2, justificado: 1 }],
    meses: [{ mes: '2026-03', entradas: 1, saidas: 0 }],
    hoje: { selos: { regular: 2, atencao: 0, critico: 1, sem_dados: 0 } },
  })
})

test('quem muda de turma não é novo nem sai do instituto; da turma, sim', async () => {
  const instituto = await institute()
  const [a, b] = [await instituto.turma(), await instituto.turma()]
  const pede = async (query: object) => {
    const answer = await (await instituto.coordenadora()).get(
      `/indicadores?${new URLSearchParams({ ...marco, ...query })}`,
    )
    const { agora, meses } = answer.body as Indicators
    return { novos: agora.novos, saidas: agora.saidas, meses }
  }
  const ana = await instituto.aluno({ turma_id: a.id, turma_desde: '2026-02-02' })
  await mudaEm(instituto, ana, { turma_id: b.id, turma_desde: '2026-03-03' })
  const davi = await instituto.aluno({ turma_id: a.id, turma_desde: '2026-02-02' })
  await mudaEm(instituto, davi, { turma_id: null })
  await instituto.aluno({ turma_id: b.id, turma_desde: '2026-03-09' })
  expect(await pede({})).toEqual({
    novos: 1,
    saidas: { sem_turma: 1 },
    meses: [{ mes: '2026-03', entradas: 1, saidas: 0 }],
  })
  expect(await pede({ turma_id: a.id })).toEqual({
    novos: 0,
    saidas: { mudanca: 1, sem_turma: 1 },
    meses: [{ mes: '2026-03', entradas: 0, saidas: 2 }],
  })
  expect(await pede({ turma_id: b.id })).toEqual({
    novos: 2,
    saidas: {},
    meses: [{ mes: '2026-03', entradas: 2, saidas: 0 }],
  })
})

async function mudaEm(instituto: Institute, aluno: Row, values: object) {
  const answer = await (await instituto.coordenadora()).put(`/alunos/${aluno.id}`, values)
  expect(answer.status, answer.text).toBe(200)
}

test('quem volta entra de novo, e não é novo', async () => {
  const turma = await turmaNova()
  const ana = await alunoDe(turma, '2026-02-02')
  await muda(ana, { turma_id: null })
  await casa.db.kysely
    .updateTable('vinculo')
    .set({ saida: '2026-03-04' })
    .where('aluno_id', '=', ana.id)
    .execute()
  await muda(ana, { turma_id: turma.id, turma_desde: '2026-03-09' })
  const { agora, meses } = await indicadores({ ...marco, turma_id: turma.id })
  expect(agora).toMatchObject({ novos: 0, saidas: { sem_turma: 1 } })
  expect(meses).toEqual([{ mes: '2026-03', entradas: 1, saidas: 1 }])
})

test('as chamadas devidas são as dos dias de aula em que havia alguém na turma', async () => {
  const turma = await turmaNova({ dias_de_aula: ['seg', 'qua'] })
  const semana = { data_inicio: '2026-02-23', data_fim: '2026-03-15', turma_id: turma.id }
  const chamadas = async (query: object = {}) =>
    (await indicadores({ ...semana, ...query })).agora.chamadas
  // Nobody was there before the 25th.
  const ana = await alunoDe(turma, '2026-02-25')
  const davi = await alunoDe(turma, '2026-02-25')
  await chamada(turma, '2026-02-25', [
    [ana, 'presente'],
    [davi, 'ausente'],
  ])
  // Taken in part.
  await chamada(turma, '2026-03-04', [[ana, 'presente']])
  // Not a class day.
  await chamada(turma, '2026-03-05', [[ana, 'presente']])
  await chamada(turma, '2026-03-09', [[ana, 'presente']])
  expect(await chamadas()).toEqual({ feitas: 3, devidas: 4 })
  await chamada(turma, '2026-03-09', [[ana, null]])
  expect(await chamadas()).toEqual({ feitas: 2, devidas: 4 })
  const folga = { inicio: '2026-03-02', fim: '2026-03-02', motivo: 'Chuva', turma_id: turma.id }
  expect((await coordenadora.post('/dia-sem-aula/', folga)).status).toBe(201)
  expect(await chamadas()).toEqual({ feitas: 2, devidas: 3 })
  // A register is the class's: some of its students have none of their own.
  expect(await chamadas({ turno: 'manha' })).toBeNull()
})

test('por turno e por idade, com as idades do último dia', async () => {
  const turma = await turmaNova()
  // Seven years old on the last day of March, six before.
  const ana = await alunoDe(turma, '2026-03-02', { data_nascimento: '2019-03-31', turno: 'tarde' })
  const davi = await alunoDe(turma, '2026-03-02', { data_nascimento: '2019-04-01', turno: 'tarde' })
  const lia = await alunoDe(turma, '2026-03-02', { data_nascimento: '2011-04-01', turno: 'noite' })
  await chamada(
    turma,
    '2026-03-09',
    [ana, davi, lia].map((aluno) => [aluno, 'presente'] as const),
  )
  const atendidos = async (query: object) => {
    const { agora } = await indicadores({ ...marco, turma_id: turma.id, ...query })
    expect(agora.presenca.presente).toBe(agora.atendidos)
    return [agora.atendidos, agora.novos]
  }
  expect(await atendidos({})).toEqual([3, 3])
  expect(await atendidos({ turno: 'tarde' })).toEqual([2, 2])
  expect(await atendidos({ idade: 'ate_6' })).toEqual([1, 1])
  expect(await atendidos({ idade: 'de_7_a_14' })).toEqual([2, 2])
  expect(await atendidos({ idade: 'de_7_a_14', turno: 'tarde' })).toEqual([1, 1])
  expect(await atendidos({ idade: 'de_18' })).toEqual([0, 0])
})

test('quem foi excluído não conta, nem as suas marcas', async () => {
  const turma = await turmaNova()
  const ana = await alunoDe(turma, '2026-03-02')
  const davi = await alunoDe(turma, '2026-03-02')
  await chamada(turma, '2026-03-09', [
    [ana, 'presente'],
    [davi, 'ausente'],
  ])
  expect((await coordenadora.delete(`/alunos/${davi.id}`)).status).toBe(204)
  const { agora, semanas } = await indicadores({ ...marco, turma_id: turma.id })
  expect(agora).toMatchObject({
    atendidos: 1,
    novos: 1,
    saidas: {},
    presenca: { presente: 1, ausente: 0, justificado: 0 },
  })
  expect(semanas).toEqual([{ semana: '2026-03-09', presente: 1, ausente: 0, justificado: 0 }])
})

test('a coordenação não lê, nem por uma soma, se em um contato sigiloso se falou', async () => {
  const turma = await turmaNova()
  const ana = await alunoDe(turma, '2026-02-02')
  const contatos = async (quem = coordenadora) =>
    (await indicadores({ ...marco, turma_id: turma.id }, quem)).agora.contatos
  const registra = async (values: object) => {
    const body = { aluno_id: ana.id, data: '2026-03-09', ...values }
    const answer = await helena.post('/atendimento/', body)
    expect(answer.status, answer.text).toBe(201)
  }
  await registra({ sigilo: 'equipe', conseguiu: true })
  await registra({ sigilo: 'equipe' })
  await registra({ sigilo: 'sigiloso' })
  const antes = await contatos()
  expect(antes).toEqual({ feitos: 3, lidos: 2, alcancados: 1 })
  expect(await contatos(helena)).toEqual({ feitos: 3, lidos: 3, alcancados: 1 })
  await registra({ sigilo: 'sigiloso', conseguiu: true })
  expect(await contatos()).toEqual({ ...antes, feitos: 4 })
  expect(await contatos(helena)).toEqual({ feitos: 4, lidos: 4, alcancados: 2 })
})

test('os contatos de uma turma são os de quem estava nela no dia', async () => {
  const [a, b] = [await turmaNova(), await turmaNova()]
  const ana = await alunoDe(a, '2026-02-02')
  await muda(ana, { turma_id: b.id, turma_desde: '2026-03-05' })
  for (const data of ['2026-03-04', '2026-03-05']) {
    const body = { aluno_id: ana.id, data, sigilo: 'equipe' }
    expect((await helena.post('/atendimento/', body)).status).toBe(201)
  }
  const feitos = async ({ id }: Row) =>
    (await indicadores({ ...marco, turma_id: id })).agora.contatos.feitos
  expect([await feitos(a), await feitos(b)]).toEqual([1, 1])
})

test('em alerta estão os que a fila diz, e não quem está nela só por um passo', async () => {
  const turma = await turmaNova()
  const ana = await alunoDe(turma, '2026-02-02')
  const davi = await alunoDe(turma, '2026-02-02')
  for (const dia of ['2026-03-05', '2026-03-06', '2026-03-09'])
    await chamada(turma, dia, [
      [ana, 'ausente'],
      [davi, 'presente'],
    ])
  const passo = { proximo_passo: 'Ligar', proximo_passo_em: '2026-03-10' }
  for (const sigilo of ['equipe', 'sigiloso']) {
    const body = { aluno_id: davi.id, data: '2026-03-10', sigilo, ...passo }
    expect((await helena.post('/atendimento/', body)).status).toBe(201)
    for (const quem of [coordenadora, helena]) {
      const { hoje } = await indicadores({ ...marco, turma_id: turma.id }, quem)
      expect(hoje.em_alerta).toBe(1)
    }
  }
})

test.each([
  ['o fim antes do início', { data_inicio: '2026-03-02', data_fim: '2026-03-01' }, 'data_fim'],
  ['mais de três anos', { data_inicio: '2020-01-01', data_fim: '2026-03-01' }, 'data_fim'],
  ['um ano que não vem', { data_inicio: '9999-12-02', data_fim: '9999-12-31' }, 'data_inicio'],
  ['um dia que não há', { data_inicio: '2026-02-30', data_fim: '2026-03-01' }, 'data_inicio'],
  ['um turno que não há', { ...marco, turno: 'madrugada' }, 'turno'],
  ['uma idade que não há', { ...marco, idade: 'todas' }, 'idade'],
])('é recusado: %s', async (_, query, campo) => {
  const answer = await coordenadora.get(`/indicadores?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ errors: { [campo]: expect.any(String) } })
})

test('por idade, lado a lado, cada faixa diz o mesmo que diz sozinha; quem os conta, também', async () => {
  await coordenadora.put('/ajuste/1', { instituto: 'Instituto Aurora', cidade: 'Recife/PE' })
  const todas = await indicadores({ ...marco, por_idade: '1' })
  expect(todas).toMatchObject({ instituto: 'Instituto Aurora', cidade: 'Recife/PE' })
  expect(Object.keys(todas.idades ?? {})).toEqual(Object.keys(ageGroups))
  for (const idade of Object.keys(ageGroups) as AgeGroup[]) {
    const { agora, hoje, idades } = await indicadores({ ...marco, idade })
    expect(todas.idades?.[idade]).toMatchObject({ agora, hoje })
    expect(idades).toBeNull()
  }
  const somados = Object.values(todas.idades ?? {}).reduce((n, { agora }) => n + agora.atendidos, 0)
  expect(somados).toBe(todas.agora.atendidos)
  expect(somados).toBeGreaterThan(0)
})
