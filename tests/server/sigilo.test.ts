import { expect, test } from 'vitest'
import { sendReminders } from '#features/lembretes/server/reminders'
import { own } from '#model/access'
import { csvOf } from '#model/csv'
import { choice, date, file, longText, reference, text } from '#model/field'
import type { PaginaDoHistorico } from '#model/history'
import { defineResource, type Resource } from '#model/resource'
import { resources } from '#resources'
import { png } from '../fixtures/arquivos.ts'
import { sendFile } from './attach.ts'
import { operationsOf } from './fuzz/document.ts'
import { everyRole, institute, type Row } from './institute.ts'

const tudo = { coordenador: 'all', assistente_social: 'all' } as const

/** An entity that only this test declares: whatever a list can do with a field, it can do with those of this one. */
const acolhida = defineResource('acolhida', {
  label: { one: 'Acolhida', many: 'Acolhidas', gender: 'f' },
  access: {
    list: { ...tudo, educador: own('aluno_id.turma_id.educador_id') },
    show: tudo,
    create: tudo,
    edit: tudo,
    delete: tudo,
  },
  display: 'dia',
  screen: { path: '/acolhidas', icon: 'people' },
  timeline: { of: 'aluno_id', day: 'dia', shows: ['assunto', 'relato', 'motivo', 'outra_id'] },
  secret: {
    by: 'sigilo',
    when: 'sigiloso',
    readers: ['assistente_social'],
    shown: 'Registro sigiloso',
    keeps: ['aluno_id', 'dia', 'termo'],
  },
  filters: { turma_dela: { label: 'Turma', path: 'outra_id.turma_id' } },
  fields: {
    aluno_id: reference('Aluno', 'aluno', { required: 'Aluno é obrigatório', filter: true }),
    dia: date('Dia', { required: 'Dia é obrigatório', list: true, filter: true }),
    relato: longText('Relato', { list: true, filter: true, search: true }),
    assunto: text('Assunto', { list: true, filter: true, search: true }),
    motivo: choice('Motivo', { casa: 'Casa', escola: 'Escola' }, { list: true, filter: true }),
    outra_id: reference('Irmão', 'aluno', { list: true, filter: true, search: true }),
    termo: file('Termo'),
    sigilo: choice(
      'Quem pode ler',
      { equipe: 'Equipe', sigiloso: 'Sigiloso' },
      { required: 'Escolha quem pode ler', list: true, filter: true },
    ),
  },
})

const casa = await institute({ resources: { ...resources, acolhida } })
const { coordenador: coordenadora, educador, assistente_social: helena } = await everyRole(casa)
const turma = await casa.turma({ educador_id: educador.id })
const ana = await casa.aluno({ turma_id: turma.id })
const irmao = await casa.aluno({ nome: 'Irmão Escondido' })
const palavra = 'Jabuticabeira'

async function escrita(path: string, body: object): Promise<Row> {
  const answer = await helena.post(path, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body as Row
}
const guardado = await escrita('/relatorio-assistente/', {
  ...{ aluno_id: ana.id, report: `Visita: ${palavra}`, sigilo: 'sigiloso' },
})
const telefonema = await escrita('/atendimento/', {
  ...{ aluno_id: ana.id, sigilo: 'sigiloso', data: '2026-03-09', conseguiu: true },
  ...{ relato: palavra, com_quem: palavra, proximo_passo: palavra, motivo: 'violencia' },
  ...{ encaminhamento: 'creas', proximo_passo_em: '2026-03-20', canal: 'visita' },
})
const aberto = await escrita('/relatorio-assistente/', {
  ...{ aluno_id: ana.id, report: 'Visita aberta', sigilo: 'equipe' },
})
const segredo = {
  ...{ relato: palavra, assunto: palavra, motivo: 'casa', outra_id: irmao.id },
  ...{ aluno_id: ana.id, dia: '2026-03-09' },
}
const fechada = await escrita('/acolhida/', { ...segredo, sigilo: 'sigiloso' })
await escrita('/acolhida/', {
  ...{
    aluno_id: ana.id,
    dia: '2026-03-10',
    relato: 'Zelo',
    assunto: 'Outro',
    motivo: 'escola',
    outra_id: ana.id,
    sigilo: 'equipe',
  },
})

test('T1: a assistente lê um relatório sigiloso; a coordenação, só quem e quando', async () => {
  const lista = async (quem: typeof helena) =>
    (await quem.get('/relatorio-assistente/?_sort=id')).body as Row[]
  expect((await lista(helena))[0]).toMatchObject({ report: `Visita: ${palavra}` })
  expect(await lista(coordenadora)).toMatchObject([
    {
      id: guardado.id,
      aluno: { nome: ana.nome },
      assistente: { id: helena.id },
      data_relatorio: expect.any(String),
      sigilo: 'sigiloso',
      report: 'Registro sigiloso do serviço social',
    },
    { id: aberto.id, report: 'Visita aberta' },
  ])
})

test('um relatório sem sigilo no corpo, como nas chamadas documentadas, é da equipe; vazio é recusado', async () => {
  const visita = { aluno_id: ana.id, report: 'Sem dizer' }
  expect((await helena.post('/relatorio-assistente/', visita)).body).toMatchObject({
    sigilo: 'equipe',
  })
  const vazio = await helena.post('/relatorio-assistente/', { ...visita, sigilo: null })
  expect(vazio.body).toMatchObject({ errors: { sigilo: 'Escolha quem pode ler' } })
})

test('T1: nenhuma resposta à coordenação ou à educadora traz a palavra de um registro sigiloso', async () => {
  await helena.put(`/acolhida/${fechada.id}`, { relato: `${palavra} outra vez` })
  const pathFor = (path: string) =>
    path
      .replace('{data}', '2026-03-09')
      .replace('{email}', encodeURIComponent(educador.email))
      .replace(/educador(es)?\/\{id\}/, (part) => part.replace('{id}', String(educador.id)))
      .replace('/acolhida/{id}', `/acolhida/${fechada.id}`)
      .replace('/atendimento/{id}', `/atendimento/${telefonema.id}`)
      .replace('{id}', String(ana.id))
  const operations = (await operationsOf(casa)).filter(({ method }) => method === 'GET')
  let read = 0
  for (const { path } of operations)
    for (const quem of [coordenadora, educador]) {
      const { status, text } = await quem.get(pathFor(path))
      expect(text, path).not.toContain(palavra)
      if (status === 200) read += 1
    }
  expect(read).toBeGreaterThan(35)
  const historico = await coordenadora.get(`/alunos/${ana.id}/historico`)
  expect(historico.text).not.toContain('Registro sigiloso do serviço social')
  const linha = await coordenadora.get(`/alunos/${ana.id}/linha-do-tempo?tipos=acolhida`)
  expect(linha.text).toContain('Registro sigiloso')
  expect(linha.text).not.toContain('Escondido')
  for (const path of ['/acolhida/', `/alunos/${ana.id}/linha-do-tempo`])
    expect((await helena.get(path)).text).toContain(palavra)
})

test('T1: busca, filtros e ordem não acham o que está fechado, nem o deixam contar', async () => {
  const total = async (quem: typeof helena, query: string) => {
    const { status, text, headers } = await quem.get(`/acolhida/?${query}&_start=0&_end=9`)
    expect(text).not.toContain(quem === helena ? '·' : palavra)
    return status === 200 ? Number(headers['x-total-count']) : status
  }
  const inicio = palavra.slice(0, 4)
  for (const query of [
    ...[
      `q=${inicio}`,
      `relato_like=${inicio}`,
      `assunto=${palavra}`,
      `assunto_gte=J&assunto_lte=K`,
    ],
    ...['motivo=casa', `outra_id=${irmao.id}`, 'q=Escondido'],
  ]) {
    expect(await total(helena, query), query).toBe(1)
    for (const quem of [coordenadora, educador]) expect(await total(quem, query), query).toBe(0)
  }
  expect((await coordenadora.get('/acolhida/?turma_dela=1')).status).toBe(400)
  for (const campo of ['relato', 'assunto', 'motivo', 'outra_id']) {
    const { body } = await coordenadora.get(`/acolhida/?_sort=${campo}&_order=desc`)
    expect((body as Row[]).at(-1)?.id, campo).toBe(fechada.id)
  }
})

test('T1: de um atendimento sigiloso, nem busca, nem filtro, nem ordem dizem à coordenação o que ele guarda', async () => {
  await escrita('/atendimento/', {
    ...{ aluno_id: irmao.id, sigilo: 'equipe', proximo_passo_em: '2026-03-30', com_quem: 'Zélia' },
  })
  const total = async (quem: typeof helena, query: string) => {
    const answer = await quem.get(`/atendimento/?${query}&_start=0&_end=9`)
    expect(answer.status, query).toBe(200)
    return Number(answer.headers['x-total-count'])
  }
  for (const query of [
    ...['motivo=violencia', 'encaminhamento=creas', 'canal=visita', 'conseguiu=true'],
    'proximo_passo_em=2026-03-20',
  ])
    expect([await total(helena, query), await total(coordenadora, query)], query).toEqual([1, 0])
  expect(await total(coordenadora, 'data=2026-03-09')).toBe(1)
  for (const campo of ['com_quem', 'proximo_passo', 'proximo_passo_em', 'canal', 'motivo']) {
    const { body } = await coordenadora.get(`/atendimento/?_sort=${campo}&_order=desc`)
    expect((body as Row[]).at(-1)?.id, campo).toBe(telefonema.id)
  }
})

test('T1: fila, saídas e presença depois dos contatos são as mesmas com um contato sigiloso e sem ele', async () => {
  const bia = await casa.aluno({ turma_id: turma.id, nome: 'Bia Rocha' })
  const semana = async (first: number, status: string) => {
    for (let day = first; day < first + 5; day += 1) {
      const frequencias = [{ aluno_id: bia.id, status }]
      const path = `/turma/${turma.id}/dia/2026-02-${String(day).padStart(2, '0')}`
      expect((await educador.post(path, { frequencias })).status).toBe(200)
    }
  }
  // Two who left on one day before her, and after her: places and ids are told by none of the three.
  for (const nome of ['Caio Lima', 'Davi Lima']) {
    const { id } = await casa.aluno({ turma_id: turma.id, nome })
    for (const [day, status] of [...'aaapp'].entries())
      await educador.post(`/turma/${turma.id}/dia/2026-02-0${day + 2}`, {
        frequencias: [{ aluno_id: id, status: status === 'a' ? 'ausente' : 'presente' }],
      })
  }
  await semana(2, 'presente')
  await semana(16, 'ausente')
  await semana(23, 'justificado')
  const cuidado = ['/cuidado/fila', '/cuidado/saidas', '/cuidado/efeito?mes=2026-02']
  const paths = [
    ...[...cuidado, '/cuidado/fila?contato=feito', '/cuidado/fila?contato=sem'],
    ...['/cuidado/fila?_sort=proximo_passo', '/cuidado/saidas?saida=contato', '/cuidado/efeito'],
  ]
  const vistas = async () => {
    const seen: Record<string, unknown> = {}
    for (const path of paths) {
      const { status, body, headers } = await coordenadora.get(path)
      expect(status, path).toBe(200)
      // The rows with their ids, in their places, and the mark of the answer.
      seen[path] = [headers.etag, body]
    }
    const { body } = await educador.get(`/alunos/?turma_id=${turma.id}`)
    return { ...seen, sinais: (body as Row[]).map(({ caso_aberto }) => caso_aberto) }
  }
  const antes = await vistas()
  expect(JSON.stringify(antes)).toContain('5 faltas em 30 dias')
  const dela = async () => Promise.all(cuidado.map(async (path) => (await helena.get(path)).text))
  expect((await dela())[0]).toContain('Bia Rocha')
  const { id } = await escrita('/atendimento/', {
    ...{ aluno_id: bia.id, sigilo: 'sigiloso', data: '2026-02-21', conseguiu: true },
  })
  const [fila, saidas, efeito] = await dela()
  expect(fila).not.toContain('Bia Rocha')
  expect(saidas).toContain('50\u00A0% → 0\u00A0%')
  expect(JSON.parse(String(efeito))).toMatchObject({ alunos: 1 })
  expect(await vistas()).toEqual(antes)
  await helena.put(`/atendimento/${id}`, {
    ...{ proximo_passo: palavra, proximo_passo_em: '2026-03-10' },
  })
  expect((await dela())[0]).toContain(palavra)
  expect(await vistas()).toEqual(antes)
  expect((await helena.delete(`/atendimento/${id}`)).status).toBe(204)
  expect(await vistas()).toEqual(antes)
})

test('T1: quem saiu da fila fica no seu lugar, com o seu ID e a mesma marca, mude o que mudar às escondidas', async () => {
  const nova = await institute()
  const { coordenador, educador: rui, assistente_social: lia } = await everyRole(nova)
  const turma = await nova.turma({ educador_id: rui.id })
  const alunos = [
    await nova.aluno({ turma_id: turma.id }),
    await nova.aluno({ turma_id: turma.id }),
  ]
  const dia = async (data: string, status: string) => {
    const frequencias = alunos.map(({ id }) => ({ aluno_id: id, status }))
    const { status: said } = await rui.post(`/turma/${turma.id}/dia/${data}`, { frequencias })
    expect(said).toBe(200)
  }
  for (const day of [2, 3, 4]) await dia(`2026-03-0${day}`, 'ausente')
  await coordenador.get('/cuidado/fila')
  for (const { id } of alunos)
    await coordenador.post('/atendimento/', {
      ...{ aluno_id: id, sigilo: 'equipe', data: '2026-03-05', conseguiu: true },
    })
  const vista = async () => {
    const { headers, body } = await coordenador.get('/cuidado/saidas')
    return { etag: headers.etag, body }
  }
  const antes = await vista()
  expect(antes.body).toHaveLength(2)
  expect((antes.body as Row[]).map(({ id, aluno_id }) => id === aluno_id)).toEqual([true, true])
  for (const { id } of alunos) {
    const contato = { aluno_id: id, sigilo: 'sigiloso', data: '2026-03-06', conseguiu: true }
    const { body } = await lia.post('/atendimento/', contato)
    expect(await vista()).toEqual(antes)
    const path = `/atendimento/${(body as Row).id}`
    await lia.put(path, { data: '2026-03-07', proximo_passo_em: '2026-03-10' })
    expect(await vista()).toEqual(antes)
    await lia.put(path, { proximo_passo_em: null })
    expect(await vista()).toEqual(antes)
  }
  await dia('2026-03-09', 'presente')
  expect((await vista()).body).toEqual(antes.body)
  const [first] = alunos
  expect((await coordenador.get(`/cuidado/saidas?id=${first?.id}`)).body).toMatchObject([
    { aluno_id: first?.id },
  ])
  const ordem = (await coordenador.get('/cuidado/saidas?_sort=id')).body as Row[]
  expect(ordem.map(({ aluno_id }) => aluno_id)).toEqual(alunos.map(({ id }) => id))
})

test('T1: o histórico de um registro sigiloso diz que ele mudou, e não que campos', async () => {
  const bia = await casa.aluno()
  const corpo = { aluno_id: bia.id, sigilo: 'sigiloso', data: '2026-03-09', canal: 'visita' }
  const { id } = await escrita('/atendimento/', corpo)
  const mudancas = [
    { relato: palavra },
    { relato: `${palavra} outra vez` },
    { relato: null, com_quem: palavra },
    {
      proximo_passo: palavra,
      proximo_passo_em: '2026-03-20',
      motivo: 'violencia',
      conseguiu: true,
    },
  ]
  for (const mudanca of mudancas)
    expect((await helena.put(`/atendimento/${id}`, mudanca)).status).toBe(200)
  const { body } = await coordenadora.get(`/alunos/${bia.id}/historico`)
  const { entradas } = body as PaginaDoHistorico
  const dele = entradas.filter(({ assunto }) => assunto === 'atendimento')
  expect(dele.map(({ acao }) => acao)).toEqual([...mudancas.map(() => 'editou'), 'criou'])
  expect(dele.slice(0, -1).map(({ mudancas }) => mudancas)).toEqual(mudancas.map(() => []))
  const exportado = JSON.parse((await coordenadora.get(`/alunos/${bia.id}/exportacao`)).text)
  const traces = exportado.historico.filter(({ recurso }: Row) => recurso === 'atendimento')
  for (const { acao, antes, depois } of traces.filter(({ acao }: Row) => acao !== 'leu'))
    expect([acao, Object.keys(antes ?? {}), Object.keys(depois ?? {})]).toEqual(
      acao === 'criou'
        ? [
            'criou',
            [],
            ['aluno_id', 'data', 'sigilo', 'registrado_em', 'autor_id'].filter(
              (name) => name in depois,
            ),
          ]
        : [acao, [], []],
    )
})

test('T1: quem não lê um registro sigiloso não o escreve nem o muda; o dos outros, sim', async () => {
  const novo = { aluno_id: ana.id, dia: '2026-03-11' }
  const recusado = await coordenadora.post('/acolhida/', { ...novo, sigilo: 'sigiloso' })
  expect(recusado.body).toMatchObject({ errors: { sigilo: expect.any(String) } })
  expect((await coordenadora.put(`/acolhida/${fechada.id}`, { relato: 'Meu' })).status).toBe(403)
  const { body } = await coordenadora.post('/acolhida/', { ...novo, sigilo: 'equipe' })
  const { id } = body as Row
  expect((await coordenadora.put(`/acolhida/${id}`, { sigilo: 'sigiloso' })).status).toBe(400)
  expect((await coordenadora.put(`/acolhida/${id}`, { relato: 'Meu' })).status).toBe(200)
})

test('T1: o que foi sigiloso um dia continua fechado no histórico, aberto ou apagado', async () => {
  const { id } = await escrita('/acolhida/', { ...segredo, sigilo: 'sigiloso' })
  await helena.put(`/acolhida/${id}`, { relato: 'Nada a esconder', assunto: null })
  await helena.put(`/acolhida/${id}`, { sigilo: 'equipe' })
  expect((await coordenadora.get(`/acolhida/${id}`)).text).toContain('Nada a esconder')
  for (const path of [`/alunos/${ana.id}/historico`, `/alunos/${ana.id}/exportacao`])
    expect((await coordenadora.get(path)).text).not.toContain(palavra)
  expect((await helena.delete(`/acolhida/${id}`)).status).toBe(204)
  for (const path of [`/alunos/${ana.id}/historico`, `/alunos/${ana.id}/exportacao`])
    expect((await coordenadora.get(path)).text).not.toContain(palavra)
})

test('T1: quem não lê um registro sigiloso não o exclui, nem lhe põe, troca ou tira um arquivo', async () => {
  const { id } = await escrita('/acolhida/', { ...segredo, sigilo: 'sigiloso' })
  const enviar = (quem: typeof helena) => sendFile(quem, `/acolhida/${id}/termo`, 'termo.png', png)
  expect((await enviar(coordenadora)).status).toBe(403)
  expect((await enviar(helena)).status).toBe(201)
  expect((await enviar(coordenadora)).status).toBe(403)
  expect((await coordenadora.delete(`/acolhida/${id}/termo`)).status).toBe(403)
  expect((await coordenadora.delete(`/acolhida/${id}`)).status).toBe(403)
  const lote = await coordenadora.post('/acolhida/lote/exclusao', { ids: [id] })
  expect(lote.body).toMatchObject({ linhas: [{ id, feita: false, status: 403 }] })
  expect((await helena.get(`/acolhida/${id}`)).body).toMatchObject({
    relato: palavra,
    termo: { nome_arquivo: 'termo.png' },
  })
  const before = await casa.services.documents.list()
  const dela = await helena.post('/acolhida/lote/exclusao', { ids: [id] })
  expect(dela.body).toMatchObject({ linhas: [{ id, feita: true }] })
  // In the bin its file is out of reach, and so is it.
  expect(await casa.services.documents.list()).toHaveLength(before.length)
  expect((await helena.get(`/acolhida/${id}/termo`)).status).toBe(404)
  const body = { recurso: 'acolhida', id }
  expect((await coordenadora.post('/lixeira/restaurar', body)).status).toBe(404)
  expect((await coordenadora.get('/lixeira')).text).not.toContain(palavra)
})

test('T1: o que foi sigiloso continua fechado depois que o campo que o diz muda de nome', async () => {
  const { sigilo, ...fields } = acolhida.fields
  const renamed = {
    ...acolhida,
    secret: { ...acolhida.secret, by: 'leitura' },
    fields: { ...fields, leitura: { ...sigilo, was: ['sigilo'] } },
  } as Resource
  const nova = await institute({ resources: { ...resources, acolhida: renamed } })
  const todos = await everyRole(nova)
  const aluno = await nova.aluno()
  const body = { ...segredo, outra_id: aluno.id, aluno_id: aluno.id, relato: 'Nada a esconder' }
  const aberta = await todos.assistente_social.post('/acolhida/', {
    ...{ ...body, assunto: null, leitura: 'equipe' },
  })
  expect(aberta.status, aberta.text).toBe(201)
  // Written before the field had its name of today.
  await nova.db.kysely
    .insertInto('auditoria')
    .values({
      quando: nova.clock.now().toISOString(),
      conta_id: null,
      acao: 'editou',
      recurso: 'acolhida',
      registro_id: (aberta.body as Row).id,
      antes: JSON.stringify({ relato: palavra, sigilo: 'sigiloso' }),
      depois: JSON.stringify({ relato: 'Nada a esconder', sigilo: 'equipe' }),
    })
    .execute()
  for (const path of [`/alunos/${aluno.id}/historico`, `/alunos/${aluno.id}/exportacao`]) {
    const { status, text } = await todos.coordenador.get(path)
    expect(status).toBe(200)
    expect(text).toContain('acolhida')
    expect(text).not.toContain(palavra)
  }
})

test('T1: nem recusa, nem ETag, nem correio, nem o CSV da tela dizem o que está fechado', async () => {
  const refusals = await Promise.all([
    coordenadora.put(`/acolhida/${fechada.id}`, { assunto: 'Meu' }),
    coordenadora.put(`/acolhida/${fechada.id}`, { motivo: 'nenhum', dia: 'ontem' }),
    coordenadora.delete(`/acolhida/${fechada.id}`),
    coordenadora.put(`/atendimento/${telefonema.id}`, { relato: 'Meu' }),
    coordenadora.delete(`/atendimento/${telefonema.id}`),
    coordenadora.get(`/atendimento/${telefonema.id}/acessos`),
    educador.get(`/acolhida/${fechada.id}`),
    coordenadora.get(`/acolhida/?relato=${palavra}&_sort=nada`),
    coordenadora.post('/acolhida/', { ...segredo, relato: 1, sigilo: 'equipe' }),
  ])
  for (const { status, text } of refusals) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(text).not.toContain(palavra)
  }
  const paths = (await operationsOf(casa))
    .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
    .map(({ path }) => path)
  const tags = async () => {
    const answers = await Promise.all(
      paths.map(async (path) => ({ path, ...(await coordenadora.get(path)) })),
    )
    for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store')
    return Object.fromEntries(answers.map(({ path, headers }) => [path, headers.etag]))
  }
  const before = await tags()
  const changed = await helena.put(`/acolhida/${fechada.id}`, { assunto: `${palavra} de novo` })
  expect(changed.status, changed.text).toBe(200)
  expect(await tags()).toEqual(before)
  const linhas = (await coordenadora.get('/acolhida/')).body as Row[]
  const csv = csvOf(acolhida, linhas, 'coordenador')
  expect(csv).toContain('Registro sigiloso')
  expect(csv).not.toContain(palavra)
  await coordenadora.put(`/turma/${turma.id}`, { dias_de_aula: ['ter'] })
  casa.clock.set('2026-03-10T18:00:00-03:00')
  await sendReminders(casa.services)
  expect(casa.letters.map(({ subject }) => subject)).toContain('Chamada de hoje em aberto')
  expect(JSON.stringify(casa.letters)).not.toContain(palavra)
})
