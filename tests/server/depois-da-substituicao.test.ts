import { expect, test } from 'vitest'
import { pdf } from '../fixtures/arquivos.ts'
import { attach } from './attach.ts'
import { type Operation, operationsOf } from './fuzz/document.ts'
import { institute, type Person, type Row, signIn } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()
const beatriz = await casa.educadora({ nome: 'Beatriz Moraes' })
/** Who stood in, and who never was in the class. */
const caio = await casa.educadora({ nome: 'Caio Prado' })
const dora = await casa.educadora({ nome: 'Dora Reis' })

const names = /Zulmira|Maculel|Odete|Quaresma/
const dia = '2026-03-09'
const turma = await casa.turma({ nome: 'Oficina de Maculelê', educador_id: beatriz.id })
const aluno = await casa.aluno({ nome: 'Zulmira Quaresma', turma_id: turma.id })
const made = async (path: string, values: object, who = coordenadora) => {
  const answer = await who.post(path, values)
  expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(202)
  return answer.body as Row
}

/** Something of each kind about the class and its child, with the ids that an address takes. */
async function furnish(): Promise<number[]> {
  const daTurma = { turma_id: turma.id }
  const doAluno = { aluno_id: aluno.id }
  const dela = { ...daTurma, educador_id: beatriz.id }
  const rows = [
    turma,
    aluno,
    await made('/contato/', { ...doAluno, nome: 'Odete' }),
    await made('/justificativa/', {
      ...{ ...doAluno, inicio: '2026-03-05', fim: '2026-03-06', motivo: 'luto' },
    }),
    await made('/folha-assinada/', { ...daTurma, mes: '2026-02' }),
    await made('/relatorio/', { ...dela, data_relatorio: dia, report: 'Zulmira jogou.' }, beatriz),
    await made(
      '/planejamentos/',
      { ...dela, data_aula: dia, tema: 'Roda de Maculelê', disciplina: 'Roda' },
      beatriz,
    ),
    (await attach(coordenadora, aluno, 'Quaresma.pdf', pdf())).body as Row,
  ]
  const frequencias = [{ aluno_id: aluno.id, status: 'ausente' }]
  await made(`/turma/${turma.id}/dia/2026-03-06`, { frequencias }, beatriz)
  return [...new Set(rows.map(({ id }) => id))]
}

const tries: Readonly<Record<string, readonly string[]>> = {
  q: ['Zulmira', 'Macul', 'Odete'],
  mes: ['2026-03'],
  _fields: ['nome,alunos,turma,aluno,percentual_ausencia'],
  _sort: ['nome', 'percentual_ausencia'],
}

/** The addresses of a call: with each id, and then with each filter, order and search that it takes. */
function addressesOf({ path, parameters }: Operation, ids: readonly number[]): string[] {
  const valueAt = (name: string, id: number) => (/^id|_id$/.test(name) ? `${id}` : dia)
  const filled = ids.map((id) => path.replace(/\{(\w+)\}/g, (_, name: string) => valueAt(name, id)))
  const asked = parameters
    .filter((each) => each.in === 'query')
    .flatMap(({ name }) =>
      (tries[name] ?? ids.map((id) => valueAt(name, id))).map((value) => `${name}=${value}`),
    )
  const all = [...new Set(filled)].flatMap((each) => [
    each,
    ...asked.map((words) => `${each}?${words}`),
  ])
  return path.endsWith('/') ? [...all, `${path}?_fields=${tries._fields}`] : all
}

/** What somebody is answered at each address, with how many rows there are. */
async function answersTo(person: Person, addresses: readonly string[]) {
  const who = await signIn(casa.app, person)
  const found = new Map<string, string>()
  for (const address of addresses) {
    const { status, text, headers } = await who.get(address)
    expect(status, address).toBeLessThan(500)
    found.set(address, `${status} ${headers['x-total-count']} ${text}`)
  }
  return found
}

test('acabada a substituição, nenhum endereço, filtro ou id diz da turma ou do aluno mais do que a quem nunca foi dela', async () => {
  const ids = await furnish()
  const reads = (await operationsOf(casa)).filter(
    ({ method, roles }) => method === 'GET' && roles?.includes('educador') !== false,
  )
  const addresses = reads.flatMap((operation) => addressesOf(operation, ids))
  await made('/substituicao/', {
    ...{ turma_id: turma.id, educador_id: caio.id, motivo: 'Licença' },
    ...{ inicio: dia, fim: '2026-03-10' },
  })
  const frequencias = [{ aluno_id: aluno.id, status: 'presente' }]
  const there = await signIn(casa.app, caio)
  await made(`/turma/${turma.id}/dia/${dia}`, { frequencias }, there)
  const during = await answersTo(caio, addresses)
  expect([...during.values()].filter((text) => names.test(text)).length).toBeGreaterThan(40)

  /** Where the two are answered otherwise; their own names and sessions they have anyway. */
  const differing = async (asked: readonly string[]) => {
    const [his, hers] = [await answersTo(caio, asked), await answersTo(dora, asked)]
    const others = asked.filter((address) => his.get(address) !== hers.get(address))
    return others.filter((address) => !address.startsWith('/conta')).sort()
  }
  casa.clock.set('2026-03-11T12:00:00Z')
  const own = ['/minhas-substituicoes', `/turma/${turma.id}/dia/${dia}`]
  expect(await differing(addresses)).toEqual(own)
  casa.clock.set('2026-03-17T12:00:01Z')
  expect(await differing(own)).toEqual([])
})
