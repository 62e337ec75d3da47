import { z } from 'zod/mini'
import type { Calls } from '#model/call'
import { computed } from '#model/field'
import { storedFile } from '#model/stored-file'
import { doAlunoDe } from './quem-educa.ts'
import { quemCuida } from './saude.ts'

const comUmSo = { read: quemCuida, readInList: [] } as const

/** What a document is, and until when it is good, where that was said. */
const papel = z.object({
  id: z.int(),
  tipo_id: z.nullable(z.int()),
  tipo: z.nullable(z.object({ id: z.int(), nome: z.string() })),
  valido_ate: z.nullable(z.iso.date()),
})

export type Papel = z.infer<typeof papel>

/** The documents of a student, which come with one student alone; what each is comes beside them. */
export const documentosDoAluno = {
  documentos: computed('Documentos', { type: z.array(storedFile), ...comUmSo }),
  papeis: computed('Tipos dos documentos', { type: z.array(papel), ...comUmSo }),
}

/** The calls of the documents of a student. */
export const chamadasDosDocumentos = {
  anexar: {
    route: 'POST /alunos/:id/documentos',
    summary: 'Anexa um documento (PDF, DOC, DOCX, JPG ou PNG, até 5 MB)',
    access: { coordenador: 'all' },
    row: 'aluno',
    file: 'sent',
    answers: storedFile,
    makes: true,
  },
  baixar: {
    route: 'GET /alunos/documentos/:id/download',
    summary: 'Baixa um documento',
    access: { coordenador: 'all', educador: doAlunoDe(), assistente_social: 'all' },
    file: 'answered',
  },
  remover: {
    route: 'DELETE /alunos/documentos/:id',
    summary: 'Remove um documento',
    access: { coordenador: 'all' },
  },
} as const satisfies Calls
