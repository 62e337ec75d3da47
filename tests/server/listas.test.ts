import { expect, test } from 'vitest'
import { comTurma, institute, type Row } from './institute.ts'

const nomes = ['Ângela', 'ana', 'Álvaro', 'Beatriz', 'Alice', 'Zélia', 'bruno']
const emOrdem = ['Alice', 'Álvaro', 'ana', 'Ângela', 'Beatriz', 'bruno', 'Zélia']

const casa = await institute()
const coordenadora = await casa.coordenadora()
const { turma: sete } = await turmaCom(nomes.map((nome) => ({ nome })))
const daTurma = `?turma_id=${sete.id}`

async function namesIn(query: string, list = '/alunos/'): Promise<unknown[]> {
  const answer = await coordenadora.get(`${list}${query}`)
  expect(answer.text).toMatch(/^\[/)
  return (answer.body as Row[]).map((row) => row.nome ?? row.report)
}

/** Students of their own, told from those of other tests by a class. */
async function turmaCom(
  alunos: Readonly<Record<string, unknown>>[],
): Promise<{ turma: Row; alunos: Row[] }> {
  const turma = await casa.turma({ nome: `Turma ${crypto.randomUUID()}` })
  const rows: Row[] = []
  for (const values of alunos) rows.push(await casa.aluno({ turma_id: turma.id, ...values }))
  return { turma, alunos: rows }
}

test('sem consulta vem a lista inteira, em ordem alfabética sem ver acentos nem maiúsculas', async () => {
  expect(await namesIn(daTurma)).toEqual(emOrdem)
  const answer = await coordenadora.get('/alunos/')
  expect((answer.body as Row[]).filter((row) => row.turma_id === sete.id)).toHaveLength(7)
  expect(answer.headers).not.toHaveProperty('x-total-count')
})

test('com _start e _end vem a página e o total de tudo o que se pediu', async () => {
  const page = await coordenadora.get(`/alunos/${daTurma}&_start=2&_end=4`)
  expect(page.headers['x-total-count']).toBe('7')
  expect((page.body as Row[]).map(({ nome }) => nome)).toEqual(['ana', 'Ângela'])
  const filtered = await coordenadora.get(`/alunos/${daTurma}&q=an&_start=0&_end=1`)
  expect(filtered.headers['x-total-count']).toBe('2')
  expect((filtered.body as Row[]).map(({ nome }) => nome)).toEqual(['ana'])
  const beyond = await coordenadora.get(`/alunos/${daTurma}&_start=100&_end=120`)
  expect(beyond.headers['x-total-count']).toBe('7')
  expect(beyond.body).toEqual([])
})

test('as páginas, postas em fila, são a lista: nenhum aluno falta nem volta', async () => {
  const { turma } = await turmaCom(Array.from({ length: 7 }, () => ({ nome: 'Ana Igual' })))
  const ids: unknown[] = []
  for (const start of [0, 3, 6]) {
    const path = `/alunos/?turma_id=${turma.id}&_sort=nome&_start=${start}&_end=${start + 3}`
    ids.push(...((await coordenadora.get(path)).body as Row[]).map(({ id }) => id))
  }
  expect(new Set(ids).size).toBe(7)
})

test('_fields diz quais campos vêm, e recusa o que não há e o que o papel não lê', async () => {
  const rows = async (path: string, person = coordenadora) => (await person.get(path)).body
  const { alunos } = await turmaCom([{ nome: 'Ana Só', cpf: '52998224725' }])
  const [ana] = alunos
  const one = `/alunos/?id=${ana?.id}`
  expect(await rows(`${one}&_fields=nome,cpf`)).toEqual([
    { id: ana?.id, nome: 'Ana Só', cpf: '52998224725' },
  ])
  expect(await rows(`${one}&_fields=turma_id`)).toEqual([
    {
      id: ana?.id,
      turma_id: ana?.turma_id,
      turma: { id: ana?.turma_id, nome: expect.any(String) },
    },
  ])
  const assistente = await casa.assistente()
  expect(await rows(`${one}&_fields=nome,selo`, assistente)).toMatchObject([{ nome: 'Ana Só' }])
  for (const [person, fields] of [
    [coordenadora, 'nome,versao'],
    [assistente, 'nome,cpf'],
  ] as const) {
    const unknown = await person.get(`/alunos/?_fields=${fields}`)
    expect(unknown.status).toBe(400)
    expect(unknown.body).toMatchObject({ errors: { _fields: 'Campo desconhecido' } })
  }
})

test('_sort e _order ordenam, por vários campos', async () => {
  const byName = await namesIn(`${daTurma}&_sort=nome&_order=desc`)
  expect(byName).toEqual(emOrdem.toReversed())
  expect(await namesIn(`${daTurma}&_sort=id&_order=asc`)).toEqual(nomes)
  expect(await namesIn(`${daTurma}&_sort=turma_id,nome&_order=asc,desc`)).toEqual(byName)
})

test('o mesmo campo dito mil vezes ordena uma', async () => {
  const often = Array(3000).fill('nome').join(',')
  expect(await namesIn(`${daTurma}&_sort=${often}&_order=desc`)).toEqual(emOrdem.toReversed())
})

test('por turma ordena-se pelo nome dela, e quem não tem turma vem ao fim', async () => {
  const judo = await casa.turma({ nome: 'Oficina de Judô' })
  const danca = await casa.turma({ nome: 'oficina de dança' })
  const rows = [
    await casa.aluno({ nome: 'Um', turma_id: judo.id }),
    await casa.aluno({ nome: 'Dois', turma_id: danca.id }),
    await casa.aluno({ nome: 'Três', situacao: 'inativo' }),
  ]
  const only = rows.map(({ id }) => `id=${id}`).join('&')
  expect(await namesIn(`?${only}&_sort=turma_id`)).toEqual(['Dois', 'Um', 'Três'])
  expect(await namesIn(`?${only}&_sort=turma_id&_order=desc`)).toEqual(['Um', 'Dois', 'Três'])
})

test('a busca não vê acentos nem maiúsculas, e toma % e _ e \\ por letras', async () => {
  expect(await namesIn(`${daTurma}&q=AN`)).toEqual(['ana', 'Ângela'])
  expect(await namesIn(`${daTurma}&q=%C3%A2n`)).toEqual(['ana', 'Ângela'])
  expect(await namesIn(`${daTurma}&q=%20%20`)).toHaveLength(7)
  expect(await namesIn(`${daTurma}&q=%25`)).toEqual([])
  expect(await namesIn(`${daTurma}&q=_`)).toEqual([])
  expect(await namesIn(`${daTurma}&q=%5C`)).toEqual([])
  expect(await namesIn(`${daTurma}&q='%20or%201=1--`)).toEqual([])
})

test('um texto que se procura inteiro acha-se por qualquer pedaço, também nos relatórios', async () => {
  const beatriz = await casa.educadora()
  const turma = await casa.turma({ educador_id: beatriz.id })
  const report = 'Reunião com os Pais\nem março'
  const body = { data_relatorio: '2026-03-09', report, educador_id: beatriz.id, turma_id: turma.id }
  expect((await beatriz.post('/relatorio/', body)).status).toBe(201)
  for (const q of ['reuniao', 'REUNI%C3%83O', 'pais', 'os%20pais%20em%20mar'])
    expect(await namesIn(`?q=${q}`, '/relatorio/'), q).toEqual([report])
  expect(await namesIn('?q=festa', '/relatorio/')).toEqual([])
})

test('os filtros: igual, repetido, sem valor, por turma e por ano da turma', async () => {
  const { turma, alunos } = await turmaCom([
    { nome: 'Um', situacao: 'inativo' },
    { nome: 'Dois' },
    { nome: 'Três', situacao: 'ativo' },
  ])
  await coordenadora.put(`/turma/${turma.id}`, { ano_letivo: 2024 })
  const ours = `turma_id=${turma.id}`
  expect(await namesIn(`?${ours}`)).toEqual(['Dois', 'Três', 'Um'])
  expect(await namesIn('?ano_letivo=2024')).toEqual(['Dois', 'Três', 'Um'])
  expect(await namesIn('?ano_letivo=2024&ano_letivo=2023')).toHaveLength(3)
  expect(await namesIn('?ano_letivo=2023')).toEqual([])
  expect(await namesIn(`?${ours}&situacao=inativo`)).toEqual(['Um'])
  expect(await namesIn(`?${ours}&situacao=inativo&situacao=ativo`)).toHaveLength(3)
  expect(await namesIn(`?${ours}&selo=null`)).toHaveLength(3)
  expect(await namesIn(`?${ours}&selo=critico`)).toEqual([])
  expect(await namesIn(`?${ours}&selo=critico&selo=null`)).toHaveLength(3)
  expect(await namesIn(`?id=${alunos[0]?.id}&id=${alunos[1]?.id}`)).toEqual(['Dois', 'Um'])
  expect(await namesIn('?id=2147483647')).toEqual([])
})

test('o selo filtra-se pelo que os registros dizem', async () => {
  const beatriz = await casa.educadora()
  const turma = await casa.turma({ educador_id: beatriz.id })
  const [critica, regular] = [
    await casa.aluno({ nome: 'Crítica', turma_id: turma.id }),
    await casa.aluno({ nome: 'Regular', turma_id: turma.id }),
  ]
  const frequencias = [
    { aluno_id: critica.id, status: 'ausente' },
    { aluno_id: regular.id, status: 'presente' },
  ]
  await beatriz.post(`/turma/${turma.id}/dia/2026-03-09`, { frequencias })
  expect(await namesIn(`?turma_id=${turma.id}&selo=critico`)).toEqual(['Crítica'])
  expect(await namesIn(`?turma_id=${turma.id}&selo=regular&selo=critico`)).toHaveLength(2)
  expect(await namesIn(`?turma_id=${turma.id}&_sort=selo,nome`)).toEqual(['Crítica', 'Regular'])
})

test('as faixas: a partir de, até, e pedaço do nome', async () => {
  const nome = 'Faixa de Anos'
  for (const ano_letivo of [2022, 2024, 2026])
    await casa.turma({ nome: `${nome} ${ano_letivo}`, ano_letivo })
  const ours = '?nome_like=FAIXA%20de'
  expect(await namesIn(ours, '/turma/')).toHaveLength(3)
  expect(await namesIn(`${ours}&ano_letivo_gte=2024`, '/turma/')).toEqual([
    `${nome} 2024`,
    `${nome} 2026`,
  ])
  expect(await namesIn(`${ours}&ano_letivo_gte=2023&ano_letivo_lte=2025`, '/turma/')).toEqual([
    `${nome} 2024`,
  ])
  expect(await namesIn(`?nome=${encodeURIComponent(`${nome} 2022`)}`, '/turma/')).toEqual([
    `${nome} 2022`,
  ])
})

test('os relatórios de um período vêm de um só pedido (decisão 38)', async () => {
  const beatriz = await casa.educadora()
  const turma = await casa.turma({ educador_id: beatriz.id })
  for (const day of ['2026-02-07', '2026-02-08', '2026-02-20', '2026-02-21'])
    await beatriz.post('/relatorio/', {
      data_relatorio: day,
      report: day,
      educador_id: beatriz.id,
      turma_id: turma.id,
    })
  const ours = `turma_id=${turma.id}`
  const period = `?${ours}&data_inicio=2026-02-08&data_fim=2026-02-20`
  expect(await namesIn(period, '/relatorio/')).toEqual(['2026-02-08', '2026-02-20'])
  const same = `?${ours}&data_relatorio_gte=2026-02-08&data_relatorio_lte=2026-02-20`
  expect(await namesIn(same, '/relatorio/')).toEqual(['2026-02-08', '2026-02-20'])
  expect(await namesIn(`?${ours}&data_inicio=2026-02-21`, '/relatorio/')).toEqual(['2026-02-21'])
})

test.each([
  ['um campo que não filtra', 'cpf=1', 'cpf'],
  ['um campo que não há', 'nao_existe=1', 'nao_existe'],
  ['um nome que todo objeto tem', 'constructor=1', 'constructor'],
  ['uma palavra por número', 'turma_id=abc', 'turma_id'],
  ['um número quebrado', 'turma_id=1.5', 'turma_id'],
  ['um número em outra base', 'id=0x1', 'id'],
  ['um número negativo', 'id=-1', 'id'],
  ['um número de 34 bits', 'id=9999999999', 'id'],
  ['um ano quebrado', 'ano_letivo=2026.5', 'ano_letivo'],
  ['um pedaço de um número', 'turma_id_like=1', 'turma_id_like'],
  ['um limite sem valor', 'turma_id_gte=null', 'turma_id_gte'],
  ['uma opção que não há', 'situacao=talvez', 'situacao'],
  ['uma busca com caractere nulo', 'q=a%00', 'q'],
  ['um pedaço com caractere nulo', 'situacao_like=%00', 'situacao_like'],
  ['uma ordem por campo que a lista não mostra', '_sort=cpf', '_sort'],
  ['uma ordem que é SQL', '_sort=nome%3Bdrop', '_sort'],
  ['uma ordem por nome de objeto', '_sort=toString', '_sort'],
  ['uma página ao contrário', '_start=5&_end=2', '_start'],
  ['uma página de antes do começo', '_start=-1&_end=2', '_start'],
  ['uma página que não é número', '_start=a&_end=b', '_start'],
])('%s é 400 e diz qual chave', async (_, query, key) => {
  const answer = await coordenadora.get(`/alunos/?${query}`)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ errors: { [key]: expect.any(String) } })
})

test('um dia malformado em um período é 400', async () => {
  expect((await coordenadora.get('/relatorio/?data_inicio=ontem')).body).toEqual({
    detail: 'data_inicio: Data inválida',
    errors: { data_inicio: 'Data inválida' },
  })
})

test('os alunos se ordenam pelo percentual de ausência, que não é coluna; sem registros, por último', async () => {
  const { beatriz, turma, ana } = await comTurma(casa)
  const bia = await casa.aluno({ nome: 'Bia Sá', turma_id: turma.id })
  await casa.aluno({ nome: 'Caio Reis', turma_id: turma.id })
  const registrar = (dia: string, ...marcas: [number, string][]) =>
    beatriz.post(`/turma/${turma.id}/dia/${dia}`, {
      frequencias: marcas.map(([aluno_id, status]) => ({ aluno_id, status })),
    })
  await registrar('2026-03-09', [ana.id, 'presente'], [bia.id, 'ausente'])
  await registrar('2026-03-10', [ana.id, 'ausente'], [bia.id, 'ausente'])
  const pedir = async (order: string) => {
    const { body } = await coordenadora.get(
      `/alunos/?turma_id=${turma.id}&_sort=percentual_ausencia&_order=${order}`,
    )
    return (body as Row[]).map((row) => [row.nome, row.percentual_ausencia])
  }
  const linhas = [
    ['Bia Sá', 100],
    [ana.nome, 50],
    ['Caio Reis', null],
  ]
  expect(await pedir('desc')).toEqual(linhas)
  expect(await pedir('asc')).toEqual([linhas[1], linhas[0], linhas[2]])
})
