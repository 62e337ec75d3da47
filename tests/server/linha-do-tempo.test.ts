import { expect, test } from 'vitest'
import { date, reference, text } from '#model/field'
import { defineResource } from '#model/resource'
import type { TimelinePage } from '#model/timeline'
import { resources } from '#resources'
import type { YearOfPresence } from '#resources/historico-do-aluno'
import { pdf } from '../fixtures/arquivos.ts'
import { attach } from './attach.ts'
import { everyRole, institute, type Person, type Row, signIn } from './institute.ts'

/** An entity that only this test declares, whose rows are contacts. */
const base = { coordenador: 'all', assistente_social: 'all' } as const
const visita = defineResource('visita', {
  label: { one: 'Visita', many: 'Visitas', gender: 'f' },
  access: { list: base, create: base },
  display: 'dia',
  timeline: { of: 'aluno_id', day: 'dia', shows: ['recado'], contact: true },
  fields: {
    aluno_id: reference('Aluno', 'aluno', { required: 'Aluno é obrigatório' }),
    dia: date('Dia', { required: 'Dia é obrigatório' }),
    recado: text('Recado', { read: ['assistente_social'] }),
    aviso: text('Aviso'),
  },
})
const casa = await institute({ resources: { ...resources, visita } })
const { coordenador: coordenadora, educador, assistente_social: helena } = await everyRole(casa)
const capoeira = await casa.turma({ nome: 'Capoeira', educador_id: educador.id })
const judo = await casa.turma({ nome: 'Judô', educador_id: educador.id })

async function pagina(quem: Person, id: number, query = ''): Promise<TimelinePage> {
  const answer = await quem.get(`/alunos/${id}/linha-do-tempo${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as TimelinePage
}

async function gravada(quem: Person, path: string, body: object): Promise<Row> {
  const answer = await quem.post(path, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body as Row
}

async function marcar(turma: Row, aluno: Row, marks: Readonly<Record<string, string>>) {
  for (const [dia, status] of Object.entries(marks)) {
    const frequencias = [{ aluno_id: aluno.id, status }]
    const answer = await educador.post(`/turma/${turma.id}/dia/${dia}`, { frequencias })
    expect(answer.status, answer.text).toBe(200)
  }
}

/** A student with something of each kind. */
async function vivida() {
  const ana = await casa.aluno({ turma_id: capoeira.id })
  await marcar(capoeira, ana, {
    '2026-01-05': 'ausente',
    '2026-01-06': 'ausente',
    '2026-01-07': 'presente',
    '2026-01-08': 'ausente',
  })
  await coordenadora.put(`/alunos/${ana.id}`, { turma_id: judo.id })
  await coordenadora.put(`/alunos/${ana.id}`, { escola: 'Nova' })
  await attach(coordenadora, ana, 'laudo.pdf', pdf())
  await gravada(helena, '/relatorio-assistente/', {
    ...{ aluno_id: ana.id, report: 'Jabuticaba', sigilo: 'sigiloso' },
  })
  await gravada(coordenadora, '/justificativa/', {
    ...{ aluno_id: ana.id, inicio: '2026-03-11', fim: '2026-03-13', motivo: 'luto' },
    observacao: 'Avó',
  })
  await gravada(helena, '/visita/', {
    ...{ aluno_id: ana.id, dia: '2026-02-19', recado: 'Só nossa', aviso: 'Não se mostra' },
  })
  return ana
}

test('a linha do tempo junta o que houve com um aluno, do mais novo ao mais velho', async () => {
  const ana = await vivida()
  const { entradas, antes_de } = await pagina(helena, ana.id)
  expect(antes_de).toBeNull()
  const said = entradas.map(({ id: _, ...entry }) => entry)
  expect(said).toMatchObject([
    {
      ...{ tipo: 'registro', recurso: 'justificativa', dia: '2026-03-11', ate: '2026-03-13' },
      linha: { motivo: 'luto', observacao: 'Avó' },
    },
    {
      ...{ tipo: 'registro', recurso: 'vinculo', dia: '2026-03-10' },
      linha: { turma: { nome: 'Judô' } },
    },
    {
      ...{ tipo: 'registro', recurso: 'relatorio_assistente', dia: '2026-03-10', ate: null },
      linha: { report: 'Jabuticaba', assistente: { id: helena.id } },
    },
    { tipo: 'documento', dia: '2026-03-10', nome_arquivo: 'laudo.pdf' },
    { tipo: 'registro', recurso: 'visita', dia: '2026-02-19', linha: { recado: 'Só nossa' } },
    { tipo: 'faltas', dia: '2026-01-08', ate: '2026-01-08', faltas: 1 },
    { tipo: 'faltas', dia: '2026-01-06', ate: '2026-01-05', faltas: 2 },
  ])
  expect(JSON.stringify(entradas)).not.toContain('Não se mostra')
})

test('T1: de um registro sigiloso a coordenação vê na linha do tempo quem e quando; um campo fechado não vem', async () => {
  const ana = await vivida()
  const { text } = await coordenadora.get(`/alunos/${ana.id}/linha-do-tempo`)
  expect(text).not.toContain('Jabuticaba')
  expect(text).not.toContain('Só nossa')
  const { entradas } = await pagina(coordenadora, ana.id, '?tipos=relatorio_assistente')
  expect(entradas).toMatchObject([
    {
      dia: '2026-03-10',
      linha: {
        assistente: { id: helena.id },
        report: 'Registro sigiloso do serviço social',
      },
    },
  ])
  expect((await educador.get(`/alunos/${ana.id}/linha-do-tempo`)).status).toBe(403)
})

test('quem sai de uma turma tem na linha do tempo a entrada no seu dia e a saída no dela', async () => {
  const ana = await casa.aluno({ turma_id: capoeira.id, turma_desde: '2026-02-02' })
  const saida = { saida: '2026-03-05', motivo_saida: 'transferencia' }
  expect((await coordenadora.post(`/alunos/${ana.id}/desligamento`, saida)).status).toBe(200)
  const { entradas } = await pagina(helena, ana.id, '?tipos=vinculo')
  expect(entradas).toMatchObject([
    { dia: '2026-03-05', linha: { entrada: '2026-02-02', ...saida, turma: { nome: 'Capoeira' } } },
    { dia: '2026-02-02', linha: { turma: { nome: 'Capoeira' } } },
  ])
})

test('filtra por tipo, e um tipo que não há é recusado', async () => {
  const ana = await vivida()
  const tipos = async (query: string) =>
    (await pagina(helena, ana.id, query)).entradas.map(({ tipo }) => tipo)
  expect(await tipos('?tipos=faltas')).toEqual(['faltas', 'faltas'])
  expect(await tipos('?tipos=vinculo,documento')).toEqual(['registro', 'documento'])
  const recusada = await helena.get(`/alunos/${ana.id}/linha-do-tempo?tipos=constructor`)
  expect(recusada.status).toBe(400)
  expect((await helena.get(`/alunos/${ana.id}/linha-do-tempo?tipos=contato`)).status).toBe(400)
})

test('a linha do tempo vem página a página, cada entrada uma vez, e inteira para imprimir', async () => {
  const ana = await casa.aluno()
  const outra = await casa.aluno()
  for (const aluno of [ana, ana, outra])
    for (let day = 1; day <= 28; day += 1)
      await gravada(helena, '/visita/', {
        ...{ aluno_id: aluno.id, dia: `2026-02-${String(day).padStart(2, '0')}`, recado: 'Oi' },
      })
  const first = await pagina(helena, ana.id)
  expect(first.entradas).toHaveLength(20)
  const second = await pagina(helena, ana.id, `?antes_de=${first.antes_de}`)
  const third = await pagina(helena, ana.id, `?antes_de=${second.antes_de}`)
  expect(third.antes_de).toBeNull()
  const printed = await pagina(helena, ana.id, '?para=imprimir')
  expect(printed).toMatchObject({ antes_de: null, entradas: { length: 56 } })
  const all = [first, second, third].flatMap(({ entradas }) => entradas)
  expect(all).toHaveLength(56)
  expect(new Set(all.map(({ id }) => id)).size).toBe(56)
  expect(all.map(({ dia }) => dia)).toEqual(
    all
      .map(({ dia }) => dia)
      .sort()
      .reverse(),
  )
})

test('as semanas de um ano têm os registros e os contatos, também as vazias entre elas', async () => {
  const ana = await casa.aluno({ turma_id: capoeira.id })
  await marcar(capoeira, ana, {
    '2025-12-31': 'presente',
    '2026-01-05': 'ausente',
    '2026-01-11': 'presente',
    '2026-01-23': 'justificado',
  })
  await gravada(helena, '/visita/', { aluno_id: ana.id, dia: '2026-01-12', recado: 'Oi' })
  const { body } = await coordenadora.get(`/alunos/${ana.id}/semanas`)
  const none = { presente: 0, ausente: 0, justificado: 0, contatos: 0 }
  expect(body as YearOfPresence).toEqual({
    ano: 2026,
    anos: [2026, 2025],
    semanas: [
      { ...none, semana: '2026-01-05', presente: 1, ausente: 1 },
      { ...none, semana: '2026-01-12', contatos: 1 },
      { ...none, semana: '2026-01-19', justificado: 1 },
    ],
  })
  const antes = await coordenadora.get(`/alunos/${ana.id}/semanas?ano=2025`)
  expect(antes.body).toMatchObject({ semanas: [{ semana: '2025-12-29', presente: 1 }] })
})

test('abrir a linha do tempo é uma leitura do aluno, uma vez em dez minutos; imprimir fica anotado', async () => {
  const ana = await casa.aluno()
  const acessos = async (quem: Person) => {
    const { body } = await quem.get(`/alunos/${ana.id}/historico?tipo=acessos`)
    const { entradas } = body as { entradas: { acao: string; quem: { nome: string } }[] }
    return entradas.map(({ acao, quem }) => `${quem.nome} ${acao}`)
  }
  await pagina(helena, ana.id)
  await pagina(helena, ana.id, '?tipos=faltas')
  expect(await acessos(coordenadora)).toEqual(['Helena leu'])
  casa.clock.pass(11)
  const [dela, minha] = [await signIn(casa.app, helena), await signIn(casa.app, coordenadora)]
  await pagina(dela, ana.id)
  await pagina(dela, ana.id, '?para=imprimir')
  expect(await acessos(minha)).toEqual(['Helena imprimiu', 'Helena leu', 'Helena leu'])
})
