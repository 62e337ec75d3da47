import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { dayAfter } from '#model/day'
import { documentTypes } from '#model/document'
import { formatDate, maskCpf } from '#model/format'
import { documentsFolder } from '#server/disk/data-folder'
import { pdfOf } from './pdf.ts'
import { scanOf } from './png.ts'
import { randomOf } from './random.ts'
import { insertPlain, type Seeding } from './rows.ts'
import type { Student } from './students.ts'

/** A file before it has its place. */
export interface SeedFile {
  readonly nome: string
  readonly type: 'pdf' | 'png'
  readonly content: Buffer
}

/** A file, the columns that say whose it is and since when, and a key of its own among all. */
interface OwnedFile {
  readonly file: SeedFile
  readonly key: string
  readonly columns: Readonly<Record<string, unknown>>
}

/** Papers of some students; the first report on one is to be renewed in eighteen days. */
export async function seedDocuments(
  seeding: Seeding,
  students: readonly Student[],
): Promise<number> {
  const { year, today, connection } = seeding
  const files = students.flatMap((student) =>
    papersOf(student, year).map((file) => ({
      file,
      key: `${student.values.cpf} ${file.nome}`,
      columns: {
        aluno_id: student.id,
        criado_em: `${year}-01-2${student.id % 9}T14:30:00.000Z`,
      },
    })),
  )
  await storeFiles(seeding, 'documento', files)
  for (const [begins, kind] of kinds)
    await sql`update documento set tipo_de_documento_id =
      (select id from tipo_de_documento where nome = ${kind})
      where nome_arquivo like ${`${begins}%`}`.execute(connection)
  await sql`update documento set valido_ate = ${dayAfter(today, 18)}
    where id = (select min(documento.id) from documento join aluno on aluno.id = documento.aluno_id
      where nome_arquivo like 'relatorio-pedagogico%' and aluno.situacao = 'ativo')`.execute(
    connection,
  )
  return files.length
}

/** What the papers are, by how their names begin; one of no kind stays as it is. */
const kinds = [
  ['declaracao-de-matricula', 'Declaração escolar'],
  ['comprovante-de-endereco', 'Comprovante de residência'],
  ['relatorio-pedagogico', 'Laudo'],
] as const

/** Stores files as an upload is: generated names in the documents folder, then the rows. */
export async function storeFiles(
  { connection, dataDir }: Seeding,
  table: 'documento' | 'anexo',
  files: readonly OwnedFile[],
): Promise<void> {
  const folder = documentsFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const taken = files.map(({ file: { nome, type, content }, key, columns }) => ({
    content,
    row: {
      ...columns,
      nome_arquivo: nome,
      arquivo: `${uuidOf(key)}.${type}`,
      tipo: documentTypes[type],
      tamanho: content.length,
    },
  }))
  await Promise.all(
    taken.map(({ row, content }) => writeFile(join(folder, row.arquivo), content, { mode: 0o600 })),
  )
  await insertPlain(
    connection,
    table,
    taken.map(({ row }) => row),
  )
}

function papersOf(student: Student, year: number): SeedFile[] {
  const { values } = student
  const random = randomOf(`documentos ${values.cpf}`)
  const files: SeedFile[] = []
  if (random.chance(0.12))
    files.push(
      pdf(`declaracao-de-matricula-${year}.pdf`, 'Declaração de matrícula', student, [
        `está matriculado(a) no ${values.serie} da escola ${values.escola}, no ano letivo de ${year}.`,
      ]),
      { nome: 'comprovante-de-endereco.png', type: 'png', content: scanOf(random) },
    )
  if (values.possui_deficiencia_transtorno_aprendizagem)
    files.push(
      pdf('relatorio-pedagogico.pdf', 'Relatório de acompanhamento', student, [
        `apresenta ${values.deficiencia_transtorno_aprendizagem} e tem direito a atividades adaptadas.`,
      ]),
    )
  if (values.pode_tomar_medicacao)
    files.push({ nome: 'receita-medica.png', type: 'png', content: scanOf(random) })
  return files
}

export function pdf(
  nome: string,
  title: string,
  { values }: Student,
  lines: readonly string[],
): SeedFile {
  const content = pdfOf(title, [
    `Declaramos que ${values.nome},`,
    `nascido(a) em ${formatDate(values.data_nascimento)}, CPF ${maskCpf(values.cpf)},`,
    ...lines,
    '',
    'Documento inventado para a demonstração do Caderno.',
  ])
  return { nome, type: 'pdf', content }
}

/** A name of the form that uploads get, the same each time for the same key. */
function uuidOf(key: string): string {
  const hash = createHash('sha256').update(key).digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
