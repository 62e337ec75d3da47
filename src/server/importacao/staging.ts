import { type RawBuilder, sql } from 'kysely'
import { type Trace, traceOf } from '#server/db/audit'
import { anyTable, type Connection, columnsOf } from '#server/db/connection'
import { comparedColumn, tableOf } from '#server/db/schema'
import { resourceNamed, type Services } from '#server/services'
import type { Asker } from '#server/store/read'
import type { CheckedLine } from './judge.ts'

/** A temporary table with the students of an import, before they are stored. */
export class Staging {
  readonly #services: Services
  readonly #connection: Connection
  #columns: RawBuilder<unknown> | null = null
  #count = 0

  constructor(services: Services, connection: Connection) {
    this.#services = services
    this.#connection = connection
  }

  /** Adds students to the temporary table. The class is a folded name, since it may not exist yet. */
  async add(lines: readonly CheckedLine[]): Promise<void> {
    const aluno = resourceNamed(this.#services, 'aluno')
    const students = lines.map(({ values: { turma_id: _, ...own } }) => own)
    const rows = students.map((values) => columnsOf(aluno, values, this.#services.db.dialect))
    if (!this.#columns) await this.#createTable(Object.keys(rows[0] ?? {}))
    const extras = lines.map(({ turma }, at) => {
      return { ordem: this.#count + at, turma, trace: JSON.stringify(students[at]) }
    })
    await anyTable(this.#connection)
      .insertInto('importado')
      .values(rows.map((row, at) => ({ ...row, ...extras[at] })))
      .execute()
    this.#count += lines.length
  }

  /** Moves the students into their table, each with its trace, in a transaction of the same connection. */
  async move(transaction: Connection, asker: Asker): Promise<void> {
    const aluno = resourceNamed(this.#services, 'aluno')
    const { nome } = resourceNamed(this.#services, 'turma').fields
    const className = sql.ref(`turma.${nome ? comparedColumn('nome', nome) : 'nome'}`)
    const { quando, contaId, recurso } = traceOf(this.#services, asker, aluno, 0)
    const acao: Trace['acao'] = 'importou'
    await sql`insert into aluno (${this.#columns}, turma_id, criado_em)
      select ${this.#columns}, (select turma.id from turma
        where ${className} = importado.turma and turma.excluido_em is null), ${quando}
      from importado order by ordem`.execute(transaction)
    // Inserts the class at the end of the trace's JSON object.
    await sql`insert into auditoria (quando, conta_id, acao, recurso, registro_id, depois)
      select ${quando}, cast(${contaId} as integer), ${acao}, ${recurso}, aluno.id,
        substr(trace, 1, length(trace) - 1) || ',"turma_id":' ||
          coalesce(cast(aluno.turma_id as text), 'null') || '}'
      from importado cross join aluno
      where aluno.cpf = importado.cpf and aluno.excluido_em is null
      order by ordem`.execute(transaction)
  }

  async #createTable(names: readonly string[]) {
    const { dialect } = this.#services.db
    const types = tableOf(resourceNamed(this.#services, 'aluno'), dialect)
    const own = names.map((name) => sql`${sql.ref(name)} ${sql.raw(types[name] ?? '')}`)
    this.#columns = sql.join(names.map((name) => sql.ref(name)))
    // A table is read in the order of its key without sorting.
    await sql`create temporary table importado
      (ordem integer primary key, turma text, trace text, ${sql.join(own)})`.execute(
      this.#connection,
    )
  }
}
