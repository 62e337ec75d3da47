import { createHash, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { AnoParaVirar, CorpoDaVirada, ViradaFeita } from '#features/virada/calls'
import { dayOf } from '#model/format'
import { cpfOf } from '../fixtures/planilha.ts'
import { type Answer, type Call, done } from './api.ts'
import { databases, faultyPlace, isFull, serverOn } from './place.ts'
import { signInCoordinator } from './school.ts'

const cycles = isFull ? 20 : 2
const [classes, students] = isFull ? [100, 3000] : [10, 200]
const hoje = dayOf(new Date())
const anoLetivo = Number(hoje.slice(0, 4))

/** Enrols students in classes of this year, by a spreadsheet. */
async function enrol(call: Call) {
  const names = Array.from({ length: classes }, (_, at) => `Turma ${at}`)
  const linhas = Array.from({ length: students }, (_, at) => ({
    linha: at + 2,
    referencias: { turma_id: names[at % classes] },
    valores: {
      nome: 'Ana Clara de Souza',
      data_nascimento: '2014-05-06',
      cpf: cpfOf(at),
      escola: 'E.E. José de Alencar',
      serie: '5º ano',
      turno: 'manha',
    },
  }))
  const answer = await call('POST', '/alunos/importacao', { criar: { turma_id: names }, linhas })
  expect(String(answer.body)).toContain(`"entraram":${students}`)
}

/** What the lists show, as a hash of their bytes. */
async function lists(call: Call): Promise<string> {
  const hash = createHash('sha256')
  for (const path of ['/turma/', '/alunos/', '/vinculo/', '/educadores/'])
    hash.update(JSON.stringify(done(await call('GET', path))))
  return hash.digest('hex')
}

/** Everybody goes into a new class, but for one student of each who has concluded. */
async function bodyOfTurn(call: Call): Promise<CorpoDaVirada> {
  const { de, para, turmas } = done<AnoParaVirar>(
    await call('GET', `/viradas/turmas?de=${anoLetivo}`),
  )
  return {
    de,
    para,
    dia: hoje,
    turmas: turmas.map(({ id, sugestao, alunos }) => ({
      id,
      nova: sugestao,
      existente: null,
      alunos: alunos.map((aluno, at) => ({
        id: aluno.id,
        destino: at === 0 ? ('conclusao' as const) : ('vai' as const),
      })),
    })),
  }
}

/** The last line says what was done; it is the only one where the turn had gone in before. */
const expectTurned = ({ body }: Answer) =>
  expect(typeof body === 'string' ? body : JSON.stringify(body)).toContain('"virada":')

const madeOf = async (call: Call) => done<ViradaFeita[]>(await call('GET', '/viradas'))

test.each(databases)(
  '%s: o servidor morto a qualquer momento da virada, ou de desfazê-la, deixa tudo ou nada',
  async (database) => {
    const place = await faultyPlace(database)
    let server = await serverOn(place)
    let call = await signInCoordinator(server.url)
    await enrol(call)
    const before = await lists(call)
    const body = await bodyOfTurn(call)
    const turn = (key: string) => call('POST', '/viradas', body, { 'Idempotency-Key': key })
    const undo = (id: number) => call('POST', `/viradas/${id}/desfazer`)
    const first = await turn(randomUUID())
    expectTurned(first)
    const after = await lists(call)
    expect(after).not.toBe(before)
    const undone = await undo((await madeOf(call))[0]?.id ?? 0)
    expect(await lists(call)).toBe(before)
    const counts = { whole: 0, nothing: 0 }

    /** Kills the server at some moment of a call, and starts it again. */
    const killAmid = async (asked: () => Promise<unknown>, span: number) => {
      const answer = asked()
      await setTimeout(Math.random() * span)
      await server.end('SIGKILL')
      await answer
      server = await serverOn(place)
      call = await signInCoordinator(server.url)
    }
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const key = randomUUID()
      await killAmid(() => turn(key), first.milliseconds * 1.2)
      const [made] = await madeOf(call)
      const isMade = made !== undefined && made.desfeita_em === null
      counts[isMade ? 'whole' : 'nothing'] += 1
      if (!isMade) expect(await lists(call)).toBe(before)
      // The same request once more: made once, whether it had gone in or not.
      expectTurned(await turn(key))
      const [whole] = await madeOf(call)
      expect(whole).toMatchObject({
        contagem: { criadas: classes, mudam: students - classes, concluem: classes },
        desfeita_em: null,
      })
      if (isMade) expect(whole?.id).toBe(made.id)
      const turned = await lists(call)
      await killAmid(() => undo(whole?.id ?? 0), undone.milliseconds * 1.2)
      const isUndone = (await madeOf(call))[0]?.desfeita_em !== null
      expect(await lists(call)).toBe(isUndone ? before : turned)
      if (!isUndone) expect((await undo(whole?.id ?? 0)).status).toBe(200)
      expect(await lists(call)).toBe(before)
    }
    console.log(
      `${database}: ${cycles} quedas em viradas de ${students} alunos e ${classes} turmas ` +
        `(${Math.round(first.milliseconds)} ms inteiras): ${counts.whole} inteiras, ${counts.nothing} sem nada`,
    )
  },
)
