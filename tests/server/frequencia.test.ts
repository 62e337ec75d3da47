import { expect, test } from 'vitest'
import { comTurma, type Institute, institute, type Person, type Row, signIn } from './institute.ts'

interface Turma {
  casa: Institute
  beatriz: Person
  turma: Row
  alunos: Row[]
}

const nossa = await institute()

async function turmaDe(count: number, casa = nossa): Promise<Turma> {
  const beatriz = await casa.educadora()
  const turma = await casa.turma({ educador_id: beatriz.id })
  const alunos: Row[] = []
  for (let n = 0; n < count; n += 1)
    alunos.push(await casa.aluno({ turma_id: turma.id, turma_desde: '2026-02-02' }))
  return { casa, beatriz, turma, alunos }
}

const dia = (turma: Row, data = '2026-03-09') => `/turma/${turma.id}/dia/${data}`
const marcas = (alunos: Row[], ...statuses: (string | null)[]) => ({
  frequencias: statuses.map((status, n) => ({ aluno_id: alunos[n]?.id, status })),
})
const statusesOf = (body: unknown) => {
  const { registros } = body as { registros: { frequencias: { status: string }[] }[] }
  return registros.map(({ frequencias }) => frequencias.map(({ status }) => status))
}

test('um dia sem registro não tem registros nem ETag; salvo, tem os dois', async () => {
  const { beatriz, turma, alunos } = await turmaDe(2)
  const before = await beatriz.get(dia(turma))
  expect(before.body).toEqual({ registros: [] })
  expect(before.headers.etag).toBeUndefined()
  const saved = await beatriz.post(dia(turma), {
    turma_id: turma.id,
    data: '2026-03-09',
    ...marcas(alunos, 'presente', 'ausente'),
  })
  expect(saved.status).toBe(200)
  const after = await beatriz.get(dia(turma))
  expect(after.body).toEqual({
    registros: [
      {
        data: '2026-03-09',
        salvo_por: expect.any(String),
        salvo_em: expect.any(String),
        versao: 1,
        frequencias: [
          {
            id: expect.any(Number),
            aluno_id: alunos[0]?.id,
            data: '2026-03-09',
            status: 'presente',
            justificativa_id: null,
          },
          {
            id: expect.any(Number),
            aluno_id: alunos[1]?.id,
            data: '2026-03-09',
            status: 'ausente',
            justificativa_id: null,
          },
        ],
      },
    ],
  })
  expect(saved.body).toMatchObject({ turma_id: turma.id, data: '2026-03-09' })
  expect(after.headers.etag).toBe(saved.headers.etag)
})

test('um status nulo apaga, um aluno que não veio fica como estava', async () => {
  const { beatriz, turma, alunos } = await turmaDe(3)
  await beatriz.post(dia(turma), marcas(alunos, 'presente', 'ausente', 'justificado'))
  await beatriz.post(dia(turma), marcas(alunos, null, 'presente'))
  expect(statusesOf((await beatriz.get(dia(turma))).body)).toEqual([['presente', 'justificado']])
})

test('um aluno de outra turma recusa o registro inteiro', async () => {
  const { casa, beatriz, turma, alunos } = await turmaDe(2)
  const joao = await casa.aluno()
  const answer = await beatriz.post(
    dia(turma),
    marcas([...alunos, joao], 'presente', 'ausente', 'ausente'),
  )
  expect(answer.status).toBe(400)
  expect((await beatriz.get(dia(turma))).body).toEqual({ registros: [] })
})

test('um dia que ainda não veio, um status que não há e um aluno repetido são recusados', async () => {
  const { beatriz, turma, alunos } = await turmaDe(1)
  const [ana] = alunos
  const twice = {
    frequencias: [
      { aluno_id: ana?.id, status: 'presente' },
      { aluno_id: ana?.id, status: 'ausente' },
    ],
  }
  const answers = [
    await beatriz.post(dia(turma, '2026-03-11'), marcas(alunos, 'presente')),
    await beatriz.post(dia(turma), marcas(alunos, 'faltou')),
    await beatriz.post(dia(turma), twice),
    await beatriz.post(dia(turma, '2026-02-30'), marcas(alunos, 'presente')),
    await beatriz.post(dia(turma), { frequencias: [] }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
})

test('hoje é o dia de São Paulo, não o de Londres', async () => {
  const { casa, beatriz, turma, alunos } = await turmaDe(1, await institute())
  casa.clock.set('2026-03-11T02:30:00Z')
  const later = await signIn(casa.app, beatriz)
  const tomorrow = await later.post(dia(turma, '2026-03-11'), marcas(alunos, 'presente'))
  const today = await later.post(dia(turma, '2026-03-10'), marcas(alunos, 'presente'))
  expect([tomorrow.status, today.status]).toEqual([400, 200])
})

test('dois salvam o mesmo dia vazio: o segundo é avisado do que já está lá', async () => {
  const { casa, beatriz, turma, alunos } = await turmaDe(2)
  const onEmpty = { 'if-none-match': '*' }
  expect(
    (await beatriz.post(dia(turma), marcas(alunos, 'ausente', 'ausente'), onEmpty)).status,
  ).toBe(200)
  const second = await beatriz.post(dia(turma), marcas(alunos, 'presente', 'presente'), onEmpty)
  expect(second.status).toBe(412)
  expect(second.body).toMatchObject({
    detail: expect.any(String),
    atual: {
      salvo_por: 'Beatriz',
      salvo_em: casa.clock.now().toISOString(),
      frequencias: [
        { aluno_id: alunos[0]?.id, status: 'ausente' },
        { aluno_id: alunos[1]?.id, status: 'ausente' },
      ],
    },
  })
  expect(statusesOf((await beatriz.get(dia(turma))).body)).toEqual([['ausente', 'ausente']])
})

test('oito salvam ao mesmo tempo sobre a mesma versão: um só', async () => {
  const { beatriz, turma, alunos } = await turmaDe(2)
  const first = await beatriz.post(dia(turma), marcas(alunos, 'presente', 'presente'))
  const ifMatch = { 'if-match': String(first.headers.etag) }
  const all = await Promise.all(
    Array.from({ length: 8 }, () => beatriz.post(dia(turma), marcas(alunos, 'ausente'), ifMatch)),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)])
})

test('a mesma chave com o mesmo corpo dá a mesma resposta e grava uma vez', async () => {
  const { beatriz, turma, alunos } = await turmaDe(1)
  const once = { 'idempotency-key': 'chave-do-registro-1', 'if-none-match': '*' }
  const first = await beatriz.post(dia(turma), marcas(alunos, 'ausente'), once)
  const again = await beatriz.post(dia(turma), marcas(alunos, 'ausente'), once)
  expect(again.status).toBe(200)
  expect(again.text).toBe(first.text)
  expect(again.headers.etag).toBe(first.headers.etag)
  expect((await beatriz.post(dia(turma), marcas(alunos, 'presente'), once)).status).toBe(409)
})

test('um dia diz por que a turma não tem aula, de todas ou dela, e só enquanto está no calendário', async () => {
  const { casa, beatriz, turma } = await turmaDe(1)
  const coordenadora = await casa.coordenadora()
  const outra = await casa.turma()
  const off = { inicio: '2026-03-08', fim: '2026-03-09' }
  await coordenadora.post('/dia-sem-aula/', { ...off, motivo: 'Reforma', turma_id: outra.id })
  expect((await beatriz.get(dia(turma))).body).toEqual({ registros: [] })
  const { body } = await coordenadora.post('/dia-sem-aula/', { ...off, motivo: 'Enchente' })
  const enchente = { registros: [], sem_aula: 'Enchente' }
  expect((await beatriz.get(dia(turma))).body).toEqual(enchente)
  expect((await beatriz.get(dia(turma, '2026-03-08'))).body).toEqual(enchente)
  for (const data of ['2026-03-07', '2026-03-10'])
    expect((await beatriz.get(dia(turma, data))).body).toEqual({ registros: [] })
  await coordenadora.delete(`/dia-sem-aula/${(body as Row).id}`)
  expect((await beatriz.get(dia(turma))).body).toEqual({ registros: [] })
})

test('percentual e selo seguem os registros', async () => {
  const { casa, beatriz, turma, alunos } = await turmaDe(1)
  const seen = async () =>
    (await (await casa.coordenadora()).get(`/alunos/${alunos[0]?.id}`)).body as Row
  const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']
  for (const data of days) await beatriz.post(dia(turma, data), marcas(alunos, 'presente'))
  await beatriz.post(dia(turma, '2026-03-02'), marcas(alunos, 'ausente'))
  expect(await seen()).toMatchObject({ percentual_ausencia: 25, selo: 'regular' })
  await beatriz.post(dia(turma, '2026-03-06'), marcas(alunos, 'ausente'))
  expect(await seen()).toMatchObject({ percentual_ausencia: 40, selo: 'atencao' })
  await beatriz.post(dia(turma, '2026-03-03'), marcas(alunos, 'ausente'))
  expect(await seen()).toMatchObject({ percentual_ausencia: 60, selo: 'critico' })
  await beatriz.post(dia(turma, '2026-03-04'), marcas(alunos, 'justificado'))
  expect(await seen()).toMatchObject({ percentual_ausencia: 60 })
  for (const data of [...days, '2026-03-06'])
    await beatriz.post(dia(turma, data), marcas(alunos, null))
  expect(await seen()).toMatchObject({ percentual_ausencia: null, selo: null })
})

test('a história da turma, o intervalo e a história do aluno vêm do mais novo ao mais velho', async () => {
  const { casa, beatriz, turma, alunos } = await turmaDe(1)
  for (const data of ['2026-03-02', '2026-03-04', '2026-03-03'])
    await beatriz.post(dia(turma, data), marcas(alunos, 'presente'))
  const coordenadora = await casa.coordenadora()
  const daysOf = (body: unknown) =>
    (body as { registros: { data: string }[] }).registros.map(({ data }) => data)
  const all = await coordenadora.get(`/turma/frequencia/${turma.id}`)
  expect(daysOf(all.body)).toEqual(['2026-03-04', '2026-03-03', '2026-03-02'])
  const some = await coordenadora.get(
    `/turma/${turma.id}/intervalo?data_inicio=2026-03-03&data_fim=2026-03-04`,
  )
  expect(daysOf(some.body)).toEqual(['2026-03-04', '2026-03-03'])
  const hers = await coordenadora.get(`/alunos/${alunos[0]?.id}/frequencias`)
  expect(hers.body).toMatchObject([
    { data: '2026-03-04', status: 'presente', turma: { id: turma.id, nome: turma.nome } },
    { data: '2026-03-03' },
    { data: '2026-03-02' },
  ])
})

test('só a educadora da turma a registra; a coordenação e a assistência leem', async () => {
  const { casa, beatriz, turma, alunos } = await turmaDe(1)
  const carla = await casa.educadora()
  const helena = await casa.assistente()
  const coordenadora = await casa.coordenadora()
  const body = marcas(alunos, 'presente')
  expect((await carla.post(dia(turma), body)).status).toBe(404)
  expect((await helena.post(dia(turma), body)).status).toBe(403)
  expect((await coordenadora.post(dia(turma), body)).status).toBe(403)
  expect((await beatriz.post(dia(turma), body)).status).toBe(200)
  const reading = [
    `/turma/frequencia/${turma.id}`,
    dia(turma),
    `/alunos/${alunos[0]?.id}/frequencias`,
  ]
  for (const path of reading) {
    const statuses = [coordenadora, helena, beatriz, carla].map((person) => person.get(path))
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 200, 200, 404])
  }
})

test('quem salva sem dizer o que viu, salva por cima', async () => {
  const { beatriz, turma, alunos } = await turmaDe(1)
  await beatriz.post(dia(turma), marcas(alunos, 'ausente'))
  const over = await beatriz.post(dia(turma), marcas(alunos, 'presente'))
  expect(over.status).toBe(200)
  expect(statusesOf(over.body)).toEqual([['presente']])
})

test('sobre a versão que viu, salva; marcada como fraca por um intermediário, também', async () => {
  const { beatriz, turma, alunos } = await turmaDe(1)
  const first = await beatriz.post(dia(turma), marcas(alunos, 'ausente'))
  const ifMatch = { 'if-match': `W/${first.headers.etag}` }
  const second = await beatriz.post(dia(turma), marcas(alunos, 'presente'), ifMatch)
  expect(second.status).toBe(200)
  expect(second.headers.etag).not.toBe(first.headers.etag)
  const stale = await beatriz.post(dia(turma), marcas(alunos, 'ausente'), ifMatch)
  expect(stale.status).toBe(412)
  expect(stale.headers.etag).toBe(second.headers.etag)
  expect(statusesOf((await beatriz.get(dia(turma))).body)).toEqual([['presente']])
})

test('um ETag de um dia que não tem registro é de quem viu outra coisa', async () => {
  const { beatriz, turma, alunos } = await turmaDe(1)
  const ifMatch = { 'if-match': '"1.2026-03-09.1"' }
  const answer = await beatriz.post(dia(turma), marcas(alunos, 'ausente'), ifMatch)
  expect(answer.status).toBe(412)
  expect(answer.body).toMatchObject({ atual: { frequencias: [] } })
  expect((await beatriz.get(dia(turma))).body).toEqual({ registros: [] })
})

test('um dia que foi limpo tem versão, para que ninguém o tome por dia sem registro', async () => {
  const { beatriz, turma, alunos } = await turmaDe(1)
  await beatriz.post(dia(turma), marcas(alunos, 'ausente'))
  const cleared = await beatriz.post(dia(turma), marcas(alunos, null))
  expect(statusesOf(cleared.body)).toEqual([[]])
  expect((await beatriz.get(dia(turma))).headers.etag).toBe(cleared.headers.etag)
  const onEmpty = { 'if-none-match': '*' }
  expect((await beatriz.post(dia(turma), marcas(alunos, 'presente'), onEmpty)).status).toBe(412)
})

test('um registro recusado não deixa versão, marca nem chave', async () => {
  const { casa, beatriz, turma, alunos } = await turmaDe(1)
  const joao = await casa.aluno()
  const once = { 'idempotency-key': 'chave-recusada-1' }
  const both = marcas([...alunos, joao], 'ausente', 'ausente')
  expect((await beatriz.post(dia(turma), both, once)).status).toBe(400)
  expect((await beatriz.get(dia(turma))).headers.etag).toBeUndefined()
  expect((await beatriz.post(dia(turma), marcas(alunos, 'ausente'), once)).status).toBe(200)
})

test('a mesma chave ao mesmo tempo grava uma vez; de outra pessoa, é outra chave', async () => {
  const { casa, beatriz, turma, alunos } = await turmaDe(1)
  const once = { 'idempotency-key': 'chave-ao-mesmo-tempo', 'if-none-match': '*' }
  const all = await Promise.all(
    Array.from({ length: 6 }, () => beatriz.post(dia(turma), marcas(alunos, 'ausente'), once)),
  )
  expect(new Set(all.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(all[0]?.status).toBe(200)
  const carla = await casa.educadora()
  const dela = await casa.turma({ educador_id: carla.id })
  const joao = await casa.aluno({ turma_id: dela.id })
  const hers = await carla.post(dia(dela), marcas([joao], 'presente'), once)
  expect(hers.body).toMatchObject({ turma_id: dela.id })
})

test('a mesma chave em outro dia, ao mesmo tempo, grava um só dos dois', async () => {
  const { beatriz, turma, alunos } = await turmaDe(1)
  const once = { 'idempotency-key': 'chave-de-dois-dias' }
  const all = await Promise.all(
    ['2026-03-05', '2026-03-06'].map((data) =>
      beatriz.post(dia(turma, data), marcas(alunos, 'ausente'), once),
    ),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.each(['curta', 'com espaços dentro', 'x'.repeat(101), 'ação-ação-ação'])(
  'a chave "%s" é recusada',
  async (key) => {
    const { beatriz, turma, alunos } = await turmaDe(1)
    const headers = { 'idempotency-key': encodeURI(key) }
    expect((await beatriz.post(dia(turma), marcas(alunos, 'ausente'), headers)).status).toBe(400)
  },
)

test('quem mudou de turma no mesmo dia tem o seu registro em cada uma, com a mesma marca ou outra', async () => {
  const { casa, beatriz, turma, alunos } = await turmaDe(2)
  await beatriz.post(dia(turma), marcas(alunos, 'ausente', 'ausente'))
  const outra = await casa.turma({ educador_id: beatriz.id })
  const mudanca = { turma_id: outra.id, turma_desde: '2026-03-09' }
  for (const { id } of alunos) await (await casa.coordenadora()).put(`/alunos/${id}`, mudanca)
  const moved = await beatriz.post(dia(outra), marcas(alunos, 'ausente', 'presente'))
  expect(statusesOf(moved.body)).toEqual([['ausente', 'presente']])
  expect(statusesOf((await beatriz.get(dia(turma))).body)).toEqual([['ausente', 'ausente']])
})

test('o corpo que nomeia outra turma ou outro dia que não os do endereço é recusado', async () => {
  const { beatriz, turma, alunos } = await turmaDe(1)
  const body = marcas(alunos, 'presente')
  const answers = [
    await beatriz.post(dia(turma), { ...body, turma_id: turma.id + 1 }),
    await beatriz.post(dia(turma), { ...body, data: '2026-03-08' }),
    await beatriz.post(dia(turma), { ...body, salvo_por: 1 }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
})

test('um dia, um intervalo e uma turma que não são o que parecem', async () => {
  const { beatriz, turma } = await turmaDe(1)
  const period = (from: string, to: string) =>
    beatriz.get(`/turma/${turma.id}/intervalo?data_inicio=${from}&data_fim=${to}`)
  expect((await beatriz.get(dia(turma, '2026-02-30'))).status).toBe(400)
  expect((await beatriz.get(dia(turma, 'infinity'))).status).toBe(400)
  expect((await period('2026-03-01', 'infinity')).status).toBe(400)
  expect((await period('2026-03-09', '2026-03-01')).body).toEqual({ registros: [] })
  expect((await beatriz.get('/turma/99999/dia/2026-03-09')).status).toBe(404)
})

test('a educadora de duas turmas registra as duas, e deixa de registrar a que perdeu', async () => {
  const { casa, beatriz, turma, alunos } = await turmaDe(1)
  const outra = await casa.turma({ educador_id: beatriz.id })
  const joao = await casa.aluno({ turma_id: outra.id })
  expect((await beatriz.post(dia(turma), marcas(alunos, 'presente'))).status).toBe(200)
  expect((await beatriz.post(dia(outra), marcas([joao], 'presente'))).status).toBe(200)
  await (await casa.coordenadora()).put(`/turma/${turma.id}`, { educador_id: null })
  expect((await beatriz.post(dia(turma), marcas(alunos, 'ausente'))).status).toBe(404)
  expect((await beatriz.get(dia(turma))).status).toBe(404)
})

test('as respostas guardadas há mais de um dia saem aos poucos, a cada gravação', async () => {
  const at = await institute()
  const { beatriz, turma, ana } = await comTurma(at)
  const criada_em = at.clock.now().getTime() - 25 * 60 * 60 * 1000
  const old = { conta_id: 1, corpo: 'x', resposta: '{}', etag: null }
  const rows = Array.from({ length: 250 }, (_, each) => ({
    ...old,
    chave: `antiga-${each}`,
    criada_em: criada_em + each,
  }))
  await at.db.kysely.insertInto('resposta').values(rows).execute()
  const left: number[] = []
  for (const day of ['2026-03-02', '2026-03-03', '2026-03-04']) {
    const frequencias = [{ aluno_id: ana.id, status: 'presente' }]
    const key = { 'idempotency-key': `chamada-${day}` }
    await beatriz.post(`/turma/${turma.id}/dia/${day}`, { frequencias }, key)
    left.push((await at.db.kysely.selectFrom('resposta').select('chave').execute()).length)
  }
  expect(left).toEqual([151, 52, 3])
})

test('o banco mesmo recusa dois registros de um aluno em uma turma em um dia, e não em outra', async () => {
  const { casa, beatriz, turma, alunos } = await turmaDe(1)
  const outra = await casa.turma({ educador_id: beatriz.id })
  const aluno_id = Number(alunos[0]?.id)
  // Without its counters: a day of a week whose presence is not kept.
  const record = (turma_id: number, data: string) =>
    casa.db.kysely
      .insertInto('frequencia')
      .values({ aluno_id, turma_id, data, status: 'presente' })
      .execute()
  await record(turma.id, '2026-02-05')
  await expect(record(turma.id, '2026-02-05')).rejects.toThrow(/unique/i)
  await record(outra.id, '2026-02-05')
  await record(turma.id, '2026-02-06')
})
