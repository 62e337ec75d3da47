import { sql } from 'kysely'
import type { AnoParaVirar, CorpoDaVirada, ViradaFeita } from '#features/virada/calls'
import { dayOf } from '#model/format'
import type { Place } from '#server/db/db'
import { openExisting } from '#server/db/open-existing'
import type { Call } from '../load/job.ts'
import { type Cost, costOf, tell, yardstick } from './cost.ts'
import { inInstitute } from './institute.ts'
import { schoolYear } from './people.ts'
import type { Database, Size } from './size.ts'
import { get } from './works.ts'

/** The most ms from the request to its last line. */
const aim = 5000

const rounds = 5

/** Measures the turn of the year of an institute, and its undoing, which makes the next round possible. */
export async function benchTurn(database: Database, size: Size): Promise<void> {
  await inInstitute({ database, size }, enrol, async ({ server, people, processors }) => {
    const [person] = people.coordinators
    const begin = get(`/api/v1/viradas/turmas?de=${schoolYear}`, person)
    const asked = async <T>({ path, headers }: Call) =>
      (await (await fetch(server.address + path, { headers })).json()) as T
    await yardstick(server.address, begin)
    const [turns, undoings]: [Cost[], Cost[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      const body = bodyOf(await asked<AnoParaVirar>(begin))
      const text = JSON.stringify(body)
      const turn = { ...get('/api/v1/viradas', person), method: 'POST', body: text } as const
      turns.push(await costOf(server.address, [turn], processors))
      const [made] = await asked<ViradaFeita[]>(get('/api/v1/viradas', person))
      if (made?.contagem.mudam !== size.students || made.desfeita_em)
        throw new Error(`A virada não foi inteira: ${JSON.stringify(made)}`)
      const path = `/api/v1/viradas/${made.id}/desfazer`
      const undo = { ...get(path, person), method: 'POST' } as const
      undoings.push(await costOf(server.address, [undo], processors))
    }
    const of = `${size.students} alunos em ${size.classes} turmas`
    tell(database, `virada de ano de ${of}`, turns, aim)
    tell(database, `desfazer a virada de ${of}`, undoings, aim)
  })
}

/** Every student has been in the class since February. */
export async function enrol(place: Place): Promise<void> {
  const { kysely, close } = await openExisting(place)
  const since = `${schoolYear}-02-01`
  try {
    await sql`update aluno set turma_desde = ${since}`.execute(kysely)
    await sql`insert into vinculo (aluno_id, turma_id, entrada)
      select id, turma_id, ${since} from aluno order by id`.execute(kysely)
  } finally {
    await close()
  }
}

/** Each class goes on as the one that is suggested, with everybody in it. */
function bodyOf({ de, para, turmas }: AnoParaVirar): CorpoDaVirada {
  return {
    de,
    para,
    dia: dayOf(new Date()),
    turmas: turmas.map(({ id, sugestao, alunos }) => ({
      id,
      nova: sugestao,
      existente: null,
      alunos: alunos.map((aluno) => ({ id: aluno.id, destino: 'vai' })),
    })),
  }
}
