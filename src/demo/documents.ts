import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documentTypes } from '#model/document'
import { formatDate, maskCpf } from '#model/format'
import { documentsFolder } from '#server/disk/data-folder'
import { pdfOf } from './pdf.ts'
import { scanOf } from './png.ts'
import { randomOf } from './random.ts'
import { insertPlain, type Seeding } from './rows.ts'
import type { Student } from './students.ts'

/** A file of a student before it has its place. */
interface File {
  readonly nome: string
  readonly type: 'pdf' | 'png'
  readonly content: Buffer
}

/** Papers of some students, stored as an upload is: generated names in the documents folder, then the rows. */
export async function seedDocuments(
  seeding: Seeding,
  students: readonly Student[],
): Promise<number> {
  const { connection, dataDir, year } = seeding
  const folder = documentsFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const taken = students.flatMap((student) =>
    papersOf(student, year).map(({ nome, type, content }) => ({
      content,
      row: {
        aluno_id: student.id,
        nome_arquivo: nome,
        arquivo: `${uuidOf(`${student.values.cpf} ${nome}`)}.${type}`,
        tipo: documentTypes[type],
        tamanho: content.length,
        criado_em: `${year}-01-2${student.id % 9}T14:30:00.000Z`,
      },
    })),
  )
  await Promise.all(
    taken.map(({ row, content }) => writeFile(join(folder, row.arquivo), content, { mode: 0o600 })),
  )
  await insertPlain(
    connection,
    'documento',
    taken.map(({ row }) => row),
  )
  return taken.length
}

function papersOf(student: Student, year: number): File[] {
  const { values } = student
  const random = randomOf(`documentos ${values.cpf}`)
  const common: File[] = random.chance(0.12)
    ? [
        pdf(`declaracao-de-matricula-${year}.pdf`, 'Declaração de matrícula', student, [
          `está matriculado(a) no ${values.serie} da escola ${values.escola}, no ano letivo de ${year}.`,
        ]),
        { nome: 'comprovante-de-endereco.png', type: 'png', content: scanOf(random) },
      ]
    : []
  const health: File[] = values.possui_deficiencia_transtorno_aprendizagem
    ? [
        pdf('relatorio-pedagogico.pdf', 'Relatório de acompanhamento', student, [
          `apresenta ${values.deficiencia_transtorno_aprendizagem} e tem direito a atividades adaptadas.`,
        ]),
      ]
    : []
  const medicine: File[] = values.pode_tomar_medicacao
    ? [{ nome: 'receita-medica.png', type: 'png', content: scanOf(random) }]
    : []
  return [...common, ...health, ...medicine]
}

function pdf(nome: string, title: string, { values }: Student, lines: readonly string[]): File {
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
