import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Preview, Similar } from '#model/mergeable'
import { eraseSubject } from '#server/privacy/erasure'
import { exportSubject } from '#server/privacy/export'
import { pdf } from '../fixtures/arquivos.ts'
import { inFull } from '../length.ts'
import { attach } from './attach.ts'
import { expectDaysCounted } from './class-days.ts'
import { type Institute, institute, type Person, type Row, signIn } from './institute.ts'
import { vinculosDe } from './rows-of.ts'

const chave = () => ({ 'Idempotency-Key': randomUUID() })

/** A class, and the same child in it twice. */
async function duasVezes(values = {}, outros = {}) {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const beatriz = await casa.educadora()
  const turma = await casa.turma({ nome: '5º ano A', educador_id: beatriz.id })
  const comum = { turma_id: turma.id, turma_desde: '2026-02-02' }
  const um = await casa.aluno({ nome: 'Ana Clara Lima', ...comum, ...values })
  const outro = await casa.aluno({ nome: 'Lima Ana Clára de', ...comum, ...outros })
  return { casa, coordenadora, beatriz, turma, um, outro }
}

async function registra(quem: Person, turma: Row, data: string, marks: readonly [Row, string][]) {
  const frequencias = marks.map(([{ id }, status]) => ({ aluno_id: id, status }))
  const answer = await quem.post(`/turma/${turma.id}/dia/${data}`, { frequencias })
  expect(answer.status, answer.text).toBe(200)
}

async function previa(quem: Person, um: Row, outro: Row) {
  const answer = await quem.get(`/alunos/${um.id}/juncao?outro_id=${outro.id}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Preview
}

async function novoContato(quem: Person, { id }: Row) {
  const { body } = await quem.post('/contato/', { aluno_id: id, nome: 'Tio' })
  return (body as Row).id
}

/** Merges what the preview shows; of marks that repeat, those of the one that stays hold, or of `valem`. */
async function junta(
  quem: Person,
  [um, outro]: readonly [Row, Row],
  { campos = [] as string[], vale = 'fica' as 'fica' | 'sai' } = {},
) {
  const { prova, repetidos } = await previa(quem, um, outro)
  const valem = repetidos.map((each) => ({ recurso: each.recurso, id: each[vale].id }))
  const body = { outro_id: outro.id, campos, valem, prova }
  return quem.post(`/alunos/${um.id}/juncao`, body, chave())
}

async function feitas(quem: Person) {
  const { body } = await quem.get('/alunos/juncoes')
  return body as { id: number; nome: string; sai: string; ate: string | null }[]
}

async function desfaz(quem: Person) {
  const [last] = await feitas(quem)
  return quem.post(`/alunos/juncoes/${last?.id}/desfazer`, undefined, chave())
}

/** All that is stored but what counts writes: what a merge and its undo leave as it was. */
async function guardado({ db }: Institute) {
  const all: Record<string, unknown> = {}
  const tables = [
    'aluno',
    'frequencia',
    'vinculo',
    'contato',
    'documento',
    'justificativa',
  ] as const
  for (const table of [...tables, 'aluno_frequencia', 'turma_frequencia'] as const) {
    const rows = await db.kysely.selectFrom(table).selectAll().execute()
    all[table] = rows
      .map(({ versao: _, ...row }: Record<string, unknown>) => JSON.stringify(row))
      .sort()
  }
  return all
}

const marcas = async ({ db }: Institute, { id }: Row) =>
  (
    await db.kysely
      .selectFrom('frequencia')
      .select(['data', 'status'])
      .where('aluno_id', '=', id)
      .orderBy('data')
      .execute()
  ).map(({ data, status }) => `${data.slice(5)} ${status[0]}`)

test('o que se repete se sugere uma vez, e o que não é a mesma pessoa não se sugere mais', async () => {
  const { casa, coordenadora, um, outro } = await duasVezes()
  await casa.aluno({ nome: 'Bruno Alves' })
  await casa.aluno({ nome: 'Ana Clara Lima', data_nascimento: '2014-05-07' })
  const sugeridos = async () => (await coordenadora.get('/alunos/semelhantes')).body as Similar
  expect(await sugeridos()).toMatchObject({
    pares: [{ um: { id: um.id }, outro: { id: outro.id }, campo: 'data_nascimento' }],
    depois: null,
  })
  const apart = await coordenadora.post(`/alunos/${outro.id}/distincao`, { outro_id: um.id })
  expect(apart.status).toBe(204)
  expect((await sugeridos()).pares).toEqual([])
})

test('juntar e desfazer não esquece que não são a mesma pessoa', async () => {
  const { coordenadora, um, outro } = await duasVezes()
  await coordenadora.post(`/alunos/${outro.id}/distincao`, { outro_id: um.id })
  const sugeridos = async () =>
    ((await coordenadora.get('/alunos/semelhantes')).body as Similar).pares
  for (const par of [
    [um, outro],
    [outro, um],
  ] as const) {
    expect((await junta(coordenadora, par)).status).toBe(200)
    expect((await desfaz(coordenadora)).status).toBe(200)
    expect(await sugeridos()).toEqual([])
  }
})

test('a turma cheia pergunta antes de receber de novo quem uma junção tirou dela', async () => {
  const { coordenadora, turma, um, outro } = await duasVezes()
  expect((await junta(coordenadora, [um, outro])).status).toBe(200)
  const vagas = (values: object) => coordenadora.put(`/turma/${turma.id}`, values)
  expect((await vagas({ vagas: 1 })).status).toBe(200)
  const [last] = await feitas(coordenadora)
  const path = `/alunos/juncoes/${last?.id}/desfazer`
  const asked = await coordenadora.post(path, undefined, chave())
  expect([asked.status, asked.text]).toEqual([428, expect.stringContaining('1 vaga')])
  expect((await coordenadora.get(`/alunos/${outro.id}`)).headers.location).toContain(`/${um.id}`)
  const sure = await coordenadora.post(path, undefined, { ...chave(), 'x-confirmado': '1' })
  expect(sure.status, sure.text).toBe(200)
  expect((await coordenadora.get(`/alunos/${outro.id}`)).status).toBe(200)
})

test('um CPF que um cadastro excluído também tem se sugere, e o excluído se junta', async () => {
  const { casa, coordenadora, beatriz, turma, um, outro } = await duasVezes()
  await registra(beatriz, turma, '2026-03-09', [[outro, 'presente']])
  const { cpf } = (await coordenadora.get(`/alunos/${outro.id}`)).body as { cpf: string }
  await coordenadora.delete(`/alunos/${outro.id}`)
  await casa.db.kysely
    .updateTable('aluno')
    .set({ cpf: `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}` })
    .where('id', '=', outro.id)
    .execute()
  await coordenadora.put(`/alunos/${um.id}`, { cpf })
  const { pares } = (await coordenadora.get('/alunos/semelhantes')).body as Similar
  expect(pares).toMatchObject([
    { um: { id: um.id }, outro: { id: outro.id }, campo: 'cpf', excluido: true },
  ])
  expect((await junta(coordenadora, [um, outro])).status).toBe(200)
  expect(await marcas(casa, um)).toEqual(['03-09 p'])
  const naLixeira = async () => (await coordenadora.get('/lixeira')).body
  const volta = { recurso: 'aluno', id: outro.id }
  expect(await naLixeira()).toMatchObject({ total: 0 })
  expect((await coordenadora.post('/lixeira/restaurar', volta)).status).toBe(404)
  expect((await desfaz(coordenadora)).status).toBe(200)
  expect((await coordenadora.get(`/alunos/${outro.id}`)).status).toBe(404)
  expect(await naLixeira()).toMatchObject({ linhas: [volta] })
})

test('juntar move tudo, pergunta pelos dias com duas marcas, e desfazer devolve tudo', async () => {
  const { casa, coordenadora, beatriz, turma, um, outro } = await duasVezes(
    { contatos: [{ nome: 'Mãe', telefone: '11987654321' }] },
    { rg: '12.345.678-9', contatos: [{ nome: 'Avó' }, { nome: 'Tia' }] },
  )
  await registra(beatriz, turma, '2026-03-05', [
    [um, 'presente'],
    [outro, 'ausente'],
  ])
  await registra(beatriz, turma, '2026-03-06', [[outro, 'ausente']])
  await registra(beatriz, turma, '2026-03-09', [[um, 'ausente']])
  await coordenadora.post('/justificativa/', {
    ...{ aluno_id: outro.id, inicio: '2026-03-06', fim: '2026-03-09', motivo: 'doenca' },
  })
  const shown = await previa(coordenadora, um, outro)
  expect(shown).toMatchObject({ fica: { id: um.id }, sai: { id: outro.id }, excluido: false })
  expect(shown.contagens).toContainEqual({ recurso: 'frequencia', fica: 2, sai: 2, repetidos: 1 })
  expect(shown.contagens).toContainEqual({ recurso: 'contato', fica: 1, sai: 2, repetidos: 0 })
  expect(shown.repetidos).toMatchObject([
    {
      recurso: 'frequencia',
      fica: { status: 'presente', data: '2026-03-05', turma: { nome: '5º ano A' } },
      sai: { status: 'ausente' },
    },
  ])
  const unsaid = { outro_id: outro.id, campos: [], valem: [], prova: shown.prova }
  expect((await coordenadora.post(`/alunos/${um.id}/juncao`, unsaid)).body).toMatchObject({
    detail: 'Diga, de cada dois que se repetem, qual vale.',
  })
  await coordenadora.delete(`/contato/${await novoContato(coordenadora, outro)}`)
  const antes = await guardado(casa)
  const done = await junta(coordenadora, [um, outro], { campos: ['rg', 'cpf'], vale: 'sai' })
  expect(done.status, done.text).toBe(200)
  const { antes: before, depois } = done.body as { antes: number; depois: number }
  // Two marks and a contact of the one, two marks, two contacts and an excuse of the other, an enrolment of each.
  expect([before, depois]).toEqual([10, 10])
  expect(await marcas(casa, um)).toEqual(['03-05 a', '03-06 j', '03-09 j'])
  expect(await marcas(casa, outro)).toEqual(['03-05 p'])
  expect(await vinculosDe(coordenadora, um)).toHaveLength(1)
  const whole = (await coordenadora.get(`/alunos/${um.id}`)).body
  expect(whole).toMatchObject({
    rg: '12.345.678-9',
    cpf: outro.cpf,
    contatos: [{ nome: 'Mãe' }, { nome: 'Avó' }, { nome: 'Tia' }],
  })
  await expectDaysCounted(casa.db)
  const moved = await coordenadora.get(`/alunos/${outro.id}/frequencias`)
  expect([moved.status, moved.headers.location]).toEqual([
    307,
    `/api/v1/alunos/${um.id}/frequencias`,
  ])
  expect((await coordenadora.put(`/alunos/${outro.id}`, { rg: '1' })).status).toBe(404)
  const { entradas } = (await coordenadora.get(`/alunos/${um.id}/historico`)).body as {
    entradas: { acao: string }[]
  }
  const told = entradas.map(({ acao }) => acao)
  expect(told.filter((acao) => acao === 'juntou')).toHaveLength(2)
  expect(told.filter((acao) => acao === 'criou').length).toBeGreaterThanOrEqual(2)
  const back = await desfaz(coordenadora)
  expect(back.status, back.text).toBe(200)
  expect(await guardado(casa)).toEqual(antes)
  await expectDaysCounted(casa.db)
  expect((await coordenadora.get(`/alunos/${outro.id}`)).status).toBe(200)
  expect((await desfaz(coordenadora)).body).toMatchObject({
    detail: 'Esta junção já foi desfeita.',
  })
})

test('vínculos que se sobrepõem são um só, e a outra turma fica ao lado ou termina', async () => {
  const { casa, coordenadora, turma, um } = await duasVezes()
  const outra = await casa.turma({ nome: '5º ano B' })
  const tres = await casa.aluno({
    nome: 'Ana C Lima',
    turma_id: turma.id,
    turma_desde: '2026-01-12',
  })
  await coordenadora.put(`/alunos/${tres.id}`, { turma_id: outra.id, turma_desde: '2026-03-02' })
  expect((await junta(coordenadora, [um, tres])).status).toBe(200)
  expect(await vinculosDe(coordenadora, um)).toEqual([
    `${turma.id} 2026-01-12`,
    `${outra.id} 2026-03-02 2026-03-10 mudanca`,
  ])
  const row = (await coordenadora.get(`/alunos/${um.id}`)).body
  expect(row).toMatchObject({ turma_id: turma.id, turma_desde: '2026-01-12', oficinas_ids: null })
  await expectSound(casa)
  expect((await desfaz(coordenadora)).status).toBe(200)
  expect(await vinculosDe(coordenadora, tres)).toEqual([
    `${turma.id} 2026-01-12 2026-03-02 mudanca`,
    `${outra.id} 2026-03-02`,
  ])
})

test('quem saiu não fica em uma turma: a escolha é recusada no campo', async () => {
  const { coordenadora, um, outro } = await duasVezes()
  await coordenadora.put(`/alunos/${outro.id}`, { situacao: 'transferido' })
  const refused = await junta(coordenadora, [um, outro], { campos: ['situacao'] })
  expect(refused.body).toMatchObject({
    errors: { turma_id: 'Um aluno que saiu volta à turma por Religar, ou como ativo' },
  })
  const left = await junta(coordenadora, [um, outro], { campos: ['situacao', 'turma_id'] })
  expect(left.status, left.text).toBe(200)
  expect((await coordenadora.get(`/alunos/${um.id}`)).body).toMatchObject({
    ...{ situacao: 'transferido', turma_id: null },
  })
})

test('o que mudou desde a conferência não se junta, e o que mudou desde a junção não se desfaz', async () => {
  const { casa, coordenadora, beatriz, turma, um, outro } = await duasVezes()
  await registra(beatriz, turma, '2026-03-06', [[outro, 'ausente']])
  const { prova } = await previa(coordenadora, um, outro)
  await registra(beatriz, turma, '2026-03-09', [[outro, 'ausente']])
  const body = { outro_id: outro.id, campos: [], valem: [], prova }
  expect((await coordenadora.post(`/alunos/${um.id}/juncao`, body)).status).toBe(409)
  expect((await junta(coordenadora, [um, outro])).status).toBe(200)
  await registra(beatriz, turma, '2026-03-06', [[um, 'presente']])
  expect((await desfaz(coordenadora)).body).toMatchObject({
    detail: 'Não se desfaz mais: alguém mudou o que foi juntado, em frequências.',
  })
  await registra(beatriz, turma, '2026-03-06', [[um, 'ausente']])
  expect((await desfaz(coordenadora)).status).toBe(200)
  expect((await junta(coordenadora, [um, outro])).status).toBe(200)
  casa.clock.pass(31 * 24 * 60)
  const later = await signIn(casa.app, { ...coordenadora, id: 1 })
  expect((await desfaz(later)).body).toMatchObject({
    detail: 'Esta junção se desfazia até 09/04/2026.',
  })
})

test('um relatório sigiloso vai junto, e nem a conferência nem a recusa dizem o que ele diz', async () => {
  const { casa, coordenadora, um, outro } = await duasVezes()
  const helena = await casa.assistente()
  const report = 'A mãe pediu que ninguém soubesse'
  const sent = { aluno_id: outro.id, report, sigilo: 'sigiloso' }
  const made = await helena.post('/relatorio-assistente/', sent)
  expect(made.status, made.text).toBe(201)
  const { prova, ...shown } = await previa(coordenadora, um, outro)
  expect(JSON.stringify(shown)).not.toContain(report)
  const set = (values: object) =>
    casa.db.kysely.updateTable('relatorio_assistente').set(values).execute()
  await set({ report: 'Outro texto' })
  expect((await previa(coordenadora, um, outro)).prova).toBe(prova)
  expect((await junta(coordenadora, [um, outro])).status).toBe(200)
  const { body } = await helena.get(`/relatorio-assistente/aluno/${um.id}`)
  expect(body).toMatchObject([{ report: 'Outro texto' }])
  // What C does not read is no obstacle: it would tell that somebody has written there.
  await set({ report: 'E mais um' })
  expect((await desfaz(coordenadora)).status).toBe(200)
  expect((await helena.get(`/relatorio-assistente/aluno/${outro.id}`)).body).toMatchObject([
    { report: 'E mais um' },
  ])
})

test('só a coordenação junta, e de quem ela não junta nada se sabe', async () => {
  const { casa, beatriz, um, outro } = await duasVezes()
  for (const quem of [beatriz, await casa.assistente()]) {
    expect((await quem.get('/alunos/semelhantes')).status).toBe(403)
    expect((await quem.get(`/alunos/${um.id}/juncao?outro_id=${outro.id}`)).status).toBe(403)
  }
  const coordenadora = await casa.coordenadora()
  expect((await junta(coordenadora, [um, outro])).status).toBe(200)
  const dela = await casa.educadora()
  expect((await dela.get(`/alunos/${outro.id}`)).status).toBe(404)
  expect((await beatriz.get(`/alunos/${outro.id}`)).status).toBe(307)
})

test('apagar quem ficou apaga o cadastro que se juntou a ele, e exportar o leva', async () => {
  const { casa, coordenadora, beatriz, turma, um, outro } = await duasVezes(
    {},
    { rg: '98.765.432-1' },
  )
  await registra(beatriz, turma, '2026-03-06', [
    [um, 'presente'],
    [outro, 'ausente'],
  ])
  await attach(coordenadora, outro, 'laudo.pdf', pdf())
  expect((await junta(coordenadora, [um, outro])).status).toBe(200)
  let whole = ''
  for await (const piece of (await exportSubject(casa.services, um.id)).pieces) whole += piece
  expect(JSON.parse(whole)).toMatchObject({ juntados: [{ nome: 'Lima Ana Clára de' }] })
  expect(whole).toContain('98.765.432-1')
  expect((await coordenadora.delete(`/alunos/${um.id}`)).status).toBe(204)
  await eraseSubject(casa.services, um.id)
  for (const table of ['aluno', 'frequencia', 'documento', 'juncao', 'vinculo'] as const)
    expect([table, await casa.db.kysely.selectFrom(table).selectAll().execute()]).toEqual([
      table,
      [],
    ])
  for (const table of ['auditoria', 'operacao'] as const) {
    const rows = JSON.stringify(await casa.db.kysely.selectFrom(table).selectAll().execute())
    expect(rows).not.toContain('Clára')
    expect(rows).not.toContain('98.765.432-1')
  }
  expect(await feitas(coordenadora)).toEqual([])
})

/** No mark, enrolment or file of nobody, none twice, no two of one CPF; and what is counted is what is there. */
async function expectSound({ db }: Institute) {
  const { kysely } = db
  const alunos = await kysely.selectFrom('aluno').selectAll().execute()
  const ids = new Set(alunos.map(({ id }) => id))
  const rows = [
    ...(await kysely.selectFrom('frequencia').select('aluno_id').execute()),
    ...(await kysely.selectFrom('vinculo').select('aluno_id').execute()),
    ...(await kysely.selectFrom('contato').select('aluno_id').execute()),
  ]
  expect(rows.filter(({ aluno_id }) => !ids.has(Number(aluno_id)))).toEqual([])
  const cpfs = alunos.flatMap(({ cpf, excluido_em }) => (excluido_em === null ? cpf : []))
  expect(new Set(cpfs).size).toBe(cpfs.length)
  await expectDaysCounted(db)
  const periods = await kysely.selectFrom('vinculo').selectAll().orderBy('entrada').execute()
  for (const one of periods)
    for (const other of periods) {
      if (one.id >= other.id || one.aluno_id !== other.aluno_id) continue
      if (alunos.find(({ id }) => id === one.aluno_id)?.excluido_em) continue
      const isSame = one.turma_id === other.turma_id || (!one.oficina && !other.oficina)
      const [from, to] = [one, other].map(({ entrada, saida }) => [entrada, saida ?? '9999'])
      const meets = String(from?.[0]) < String(to?.[1]) && String(to?.[0]) < String(from?.[1])
      expect([isSame && meets, one, other]).toEqual([false, one, other])
    }
  for (const { id, turma_id, turma_desde, excluido_em } of alunos) {
    if (excluido_em) continue
    const open = periods.filter((each) => each.aluno_id === id && !each.saida && !each.oficina)
    expect([id, turma_id, turma_desde]).toEqual([
      id,
      open[0]?.turma_id ?? null,
      open[0]?.entrada ?? null,
    ])
  }
}

const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'] as const
const child = fc.nat(3)
const step = fc.oneof(
  fc.record({
    kind: fc.constant('junta' as const),
    um: child,
    outro: child,
    vale: fc.constantFrom('fica' as const, 'sai' as const),
    campos: fc.subarray(['nome', 'cpf', 'turma_id', 'escola']),
  }),
  fc.record({ kind: fc.constant('desfaz' as const), qual: fc.nat(3) }),
  fc.record({
    kind: fc.constant('registra' as const),
    um: child,
    dia: fc.constantFrom(...days),
    status: fc.constantFrom('presente', 'ausente'),
  }),
  fc.record({ kind: fc.constant('justifica' as const), um: child, dia: fc.constantFrom(...days) }),
)

test('qualquer sequência de junções e desfeitas deixa as mesmas marcas, e nada de ninguém', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const beatriz = await casa.educadora()
  const turmas = [
    await casa.turma({ educador_id: beatriz.id }),
    await casa.turma({ educador_id: beatriz.id }),
  ]
  const [a, b] = turmas as [Row, Row]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const inside: Row[] = []
      for (const turma of [a, a, b, a])
        inside.push(await casa.aluno({ turma_id: turma.id, turma_desde: '2026-02-02' }))
      const at = (n: number) => inside[n] as Row
      const marks = async () =>
        (await casa.db.kysely.selectFrom('frequencia').select('id').execute()).length
      for (const each of steps) {
        const before = await marks()
        if (each.kind === 'registra') {
          const turma = each.um === 2 ? b : a
          const frequencias = [{ aluno_id: at(each.um).id, status: each.status }]
          await beatriz.post(`/turma/${turma.id}/dia/${each.dia}`, { frequencias })
          continue
        }
        if (each.kind === 'justifica') {
          const { dia } = each
          await coordenadora.post('/justificativa/', {
            aluno_id: at(each.um).id,
            inicio: dia,
            fim: dia,
            motivo: 'doenca',
          })
          continue
        }
        if (each.kind === 'junta') {
          const preview = await coordenadora.get(
            `/alunos/${at(each.um).id}/juncao?outro_id=${at(each.outro).id}`,
          )
          if (preview.status !== 200) continue
          const done = await junta(coordenadora, [at(each.um), at(each.outro)], each)
          expect([200, 400], done.text).toContain(done.status)
        } else {
          const open = (await feitas(coordenadora)).filter(({ ate }) => ate !== null)
          const merge = open[each.qual]
          if (!merge) continue
          const done = await coordenadora.post(
            `/alunos/juncoes/${merge.id}/desfazer`,
            undefined,
            chave(),
          )
          expect([200, 409], done.text).toContain(done.status)
        }
        expect(await marks()).toBe(before)
        await expectSound(casa)
      }
    }),
    { numRuns: inFull(12, 150), interruptAfterTimeLimit: 280_000 },
  )
}, 300_000)

test('duas coordenadoras ao mesmo tempo: uma junta, a outra é recusada, e nada se perde', async () => {
  const { casa, coordenadora, beatriz, turma, um, outro } = await duasVezes()
  const segunda = await signIn(casa.app, { ...coordenadora, id: 1 })
  await registra(beatriz, turma, '2026-03-05', [
    [um, 'presente'],
    [outro, 'ausente'],
  ])
  const before = await guardado(casa)
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all([
      junta(coordenadora, [um, outro]),
      round % 2 ? junta(segunda, [um, outro]) : junta(segunda, [outro, um]),
      beatriz.post(`/turma/${turma.id}/dia/2026-03-06`, {
        frequencias: [{ aluno_id: outro.id, status: null }],
      }),
    ])
    const done = answers.slice(0, 2).map(({ status }) => status)
    expect(done.filter((status) => status === 200)).toHaveLength(1)
    await expectSound(casa)
    const undone = await Promise.all([desfaz(coordenadora), desfaz(segunda)])
    expect(undone.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await guardado(casa)).toEqual(before)
  }
})
