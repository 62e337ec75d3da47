import { expect, test } from 'vitest'
import { runCommand } from '#app/server/cli/commands'
import { everybody, like } from '#model/access'
import { children, date, file, reference, text } from '#model/field'
import { defineResource, type Resource } from '#model/resource'
import { belongings } from '#model/subject'
import { resources } from '#resources'
import { pdf } from '../fixtures/arquivos.ts'
import { sendFile } from './attach.ts'
import { institute, type Person, type Row } from './institute.ts'

const todos = {
  list: everybody,
  show: everybody,
  create: everybody,
  edit: everybody,
  delete: everybody,
}

/** Entities that only this test declares: one of a student, one of that one's rows, and one that only names them. */
const visita = defineResource('visita', {
  label: { one: 'Visita', many: 'Visitas', gender: 'f', search: 'Buscar' },
  access: like(resources.aluno, 'aluno_id'),
  screen: { path: '/visitas', icon: 'contact' },
  fields: {
    aluno_id: reference('Aluno', 'aluno', { required: 'Aluno é obrigatório', filter: true }),
    nome: text('Nome', { list: true, filter: true, search: true }),
    foto: file('Foto'),
  },
})
const bilhete = defineResource('bilhete', {
  label: { one: 'Bilhete', many: 'Bilhetes', search: 'Buscar' },
  access: todos,
  screen: { path: '/bilhetes', icon: 'note' },
  filters: { do_aluno: { label: 'Aluno', path: 'visita_id.aluno_id' } },
  fields: {
    visita_id: reference('Visita', 'visita', { filter: true, list: true, search: true }),
    nome: text('Nome', { list: true, filter: true, search: true }),
    dia: date('Dia', { filter: true }),
  },
})
const caixa = defineResource('caixa', {
  label: { one: 'Caixa', many: 'Caixas', gender: 'f' },
  access: todos,
  fields: { nome: text('Nome'), itens: children('Itens', 'item', { in: ['show', 'form'] }) },
})
const item = defineResource('item', {
  label: { one: 'Item', many: 'Itens' },
  access: todos,
  fields: {
    caixa_id: reference('Caixa', 'caixa', { filter: true }),
    dono_id: reference('Dono', 'educador'),
    nome: text('Nome'),
  },
})
const declared: Readonly<Record<string, Resource>> = { ...resources, visita, bilhete, caixa, item }
const casa = await institute({ resources: declared })
const coordenadora = await casa.coordenadora()
const helena = await casa.assistente()
const made = async (path: string, body: object, person: Person = coordenadora) => {
  const answer = await person.post(path, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body as Row
}

/** A student with one row of each kind, all of which say the same word. */
async function comTudo(palavra: string) {
  const beatriz = await casa.educadora()
  const turma = await casa.turma({ educador_id: beatriz.id })
  const aluno = await casa.aluno({ turma_id: turma.id, nome: `Ana ${palavra}` })
  const of = { aluno_id: aluno.id }
  const contato = await made('/contato/', { ...of, nome: palavra })
  const contact = { canal: 'ligacao', sigilo: 'equipe', situacao: 'aberto', conseguiu: true }
  const step = { proximo_passo: palavra, proximo_passo_em: '2026-03-10' }
  const atendimento = await made('/atendimento/', { ...of, ...contact, ...step, com_quem: palavra })
  const report = { ...of, report: palavra, sigilo: 'equipe' }
  const relatorio = await made('/relatorio-assistente/', report, helena)
  const period = { inicio: '2026-03-02', fim: '2026-03-06', motivo: 'doenca' }
  const justificativa = await made('/justificativa/', { ...of, ...period, observacao: palavra })
  await sendFile(coordenadora, `/justificativa/${justificativa.id}/comprovante`, 'a.pdf', pdf())
  const feita = await made('/visita/', { ...of, nome: palavra })
  await sendFile(coordenadora, `/visita/${feita.id}/foto`, 'foto.pdf', pdf())
  const bilhete = await made('/bilhete/', { visita_id: feita.id, nome: palavra, dia: '2026-03-03' })
  const marks = { frequencias: [{ aluno_id: aluno.id, status: 'ausente' }] }
  await beatriz.post(`/turma/${turma.id}/dia/2026-03-09`, marks)
  const days = { inicio: '2026-03-01', fim: '2026-03-09' }
  const declaracao = await made(`/alunos/${aluno.id}/declaracoes`, days)
  return {
    ...{ aluno, turma, beatriz, contato, atendimento, relatorio, justificativa, feita, bilhete },
    declaracao,
  }
}

test('o que pertence a um aluno excluído não está lá, para ninguém, por caminho nenhum', async () => {
  const dela = await comTudo('Xavante')
  const { aluno, turma, beatriz, contato, atendimento, relatorio, justificativa } = dela
  const all = `aluno_id=${aluno.id}`
  const lists = [
    `/contato/?${all}`,
    `/atendimento/?${all}`,
    '/atendimento/?q=Xavante&_start=0&_end=25',
    '/atendimento/?_para=exportar&_start=0&_end=1000',
    `/relatorio-assistente/?${all}`,
    `/justificativa/?${all}&_start=0&_end=5`,
    `/vinculo/?${all}`,
    `/declaracao/?${all}`,
    `/visita/?${all}`,
    '/visita/?q=Xavante&_start=0&_end=5',
    '/visita/?nome=Xavante',
    `/bilhete/?visita_id=${dela.feita.id}`,
    `/bilhete/?do_aluno=${aluno.id}`,
    '/bilhete/?q=Xavante&_sort=nome&_start=0&_end=5',
    '/bilhete/?dia_gte=2026-03-01&_fields=nome',
    '/cuidado/fila?_start=0&_end=25',
    '/busca?q=Xavante',
  ]
  const rows = [
    `/contato/${contato.id}`,
    `/atendimento/${atendimento.id}`,
    `/justificativa/${justificativa.id}`,
    `/visita/${dela.feita.id}`,
    `/bilhete/${dela.bilhete.id}`,
  ]
  const others = [
    `/atendimento/${atendimento.id}/acessos`,
    `/relatorio-assistente/aluno/${aluno.id}`,
    `/justificativa/${justificativa.id}/comprovante`,
    `/visita/${dela.feita.id}/foto`,
    `/alunos/${aluno.id}/linha-do-tempo`,
  ]
  const told = (body: unknown) => JSON.stringify(body).includes('Xavante')
  for (const path of lists) expect((await coordenadora.get(path)).body, path).not.toEqual([])
  for (const path of [...rows, ...others])
    expect((await coordenadora.get(path)).status, path).toBe(200)
  const feitos = async () => (await coordenadora.get('/cuidado/efeito?mes=2026-03')).body
  const numbers = await feitos()
  expect((await coordenadora.delete(`/alunos/${aluno.id}`)).status).toBe(204)

  for (const person of [coordenadora, helena, beatriz]) {
    for (const path of lists) {
      const { status, body, headers } = await person.get(path)
      if (status === 403) continue
      expect([status, told(body), body], path).toEqual([200, false, []])
      expect(headers['x-total-count'] ?? '0', path).toBe('0')
    }
    for (const path of [...rows, ...others]) {
      const { status } = await person.get(path)
      expect(status, path).toBeOneOf([403, 404])
    }
    for (const path of rows) {
      expect((await person.put(path, { nome: 'Outro' })).status, path).toBeOneOf([403, 404])
      expect((await person.delete(path)).status, path).toBeOneOf([403, 404])
    }
  }
  expect((await helena.delete(`/relatorio-assistente/${relatorio.id}`)).status).toBe(404)
  const annulled = await coordenadora.post(`/declaracao/${dela.declaracao.id}/anulacao`, {
    motivo: 'x',
  })
  expect(annulled.status).toBe(404)
  const paper = await casa.anyone.post('/declaracoes/conferir', { codigo: dela.declaracao.codigo })
  // Who has the paper still learns that it was issued, until it is annulled or the student is erased.
  expect(paper.status).toBe(200)
  const batch = await coordenadora.post('/bilhete/lote/exclusao', { ids: [dela.bilhete.id] })
  expect(batch.body).toMatchObject({ linhas: [{ feita: false, status: 404 }] })
  const foto = await sendFile(coordenadora, `/visita/${dela.feita.id}/foto`, 'b.pdf', pdf())
  expect(foto.status).toBe(404)
  const under = await coordenadora.post('/bilhete/', { visita_id: dela.feita.id, nome: 'Novo' })
  expect(under.body).toMatchObject({ errors: { visita_id: 'Visita não existe' } })
  const dia = await beatriz.get(`/turma/${turma.id}/dia/2026-03-09`)
  expect(dia.body).toMatchObject({ registros: [{ frequencias: [] }] })
  for (const path of [
    `/turma/frequencia/${turma.id}`,
    `/turma/${turma.id}/intervalo?data_inicio=2026-03-01&data_fim=2026-03-31`,
    `/turma/${turma.id}/dia/2026-03-10/ultimas-aulas`,
  ])
    expect((await beatriz.get(path)).text, path).not.toContain(`"aluno_id":${aluno.id}`)
  expect(await feitos()).not.toEqual(numbers)
})

test('se o aluno volta a estar lá, tudo que lhe pertence volta, como estava', async () => {
  const { aluno, contato, bilhete } = await comTudo('Tapajós')
  const read = async () =>
    Promise.all(
      [`/contato/${contato.id}`, `/bilhete/${bilhete.id}`].map(
        async (path) => (await coordenadora.get(path)).body,
      ),
    )
  const before = await read()
  await coordenadora.delete(`/alunos/${aluno.id}`)
  expect(await read()).not.toEqual(before)
  await casa.db.kysely
    .updateTable('aluno')
    .set({ excluido_em: null })
    .where('id', '=', aluno.id)
    .execute()
  expect(await read()).toEqual(before)
})

test('quem opera ainda exporta e apaga tudo de um aluno excluído', async () => {
  const { aluno, contato } = await comTudo('Guarani')
  await coordenadora.delete(`/alunos/${aluno.id}`)
  const place = { dataDir: casa.services.dataDir, url: casa.url }
  const at = { place, now: casa.clock.now }
  await runCommand(['apagar', String(aluno.id)], at).catch(() => null)
  const row = await casa.db.kysely
    .selectFrom('contato')
    .select('id')
    .where('id', '=', contato.id)
    .executeTakeFirst()
  expect(row).toBeUndefined()
})

test('o que uma linha tem dentro pertence a ela; quem a escreveu só é nomeado', async () => {
  const lia = await casa.educadora({ nome: 'Lia' })
  const cheia = await made('/caixa/', { nome: 'Cheia' })
  const dentro = await made('/item/', { caixa_id: cheia.id, dono_id: lia.id, nome: 'Bola' })
  const solto = await made('/item/', { nome: 'Corda', dono_id: lia.id })
  await coordenadora.delete(`/educadores/${lia.id}`)
  expect((await coordenadora.get(`/item/${dentro.id}`)).body).toMatchObject({
    dono: { nome: 'Lia' },
  })
  await coordenadora.delete(`/caixa/${cheia.id}`)
  expect((await coordenadora.get('/item/')).body).toMatchObject([{ id: solto.id }])
  expect((await coordenadora.get(`/item/${dentro.id}`)).status).toBe(404)
})

test('as declarações dizem o que pertence a quê: o do aluno, e o que está dentro de outra linha', () => {
  const owned = Object.values(declared).flatMap((resource) =>
    belongings(declared, resource).map((name) => `${resource.name}.${name}`),
  )
  expect(owned.sort()).toEqual([
    'andamento.relatorio_id',
    'atendimento.aluno_id',
    'autorizacao.aluno_id',
    'aviso.aluno_id',
    'bilhete.visita_id',
    'caso.aluno_id',
    'certidao.assistente_id',
    'certidao.educador_id',
    'contato.aluno_id',
    'declaracao.aluno_id',
    'frequencia.aluno_id',
    'item.caixa_id',
    'justificativa.aluno_id',
    'mudanca.aluno_id',
    'relatorio_assistente.aluno_id',
    'saida.aluno_id',
    'substituicao.turma_id',
    'vinculo.aluno_id',
    'virada_aluno.aluno_id',
    'visita.aluno_id',
  ])
})
