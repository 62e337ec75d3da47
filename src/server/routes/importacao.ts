import type { HandlersOf } from '../calls.ts'
import { ApiError } from '../errors.ts'

/** Bringing in the students of a spreadsheet. */
export const importacaoHandlers: Pick<HandlersOf<'aluno'>, 'importar' | 'conferir'> = {
  async importar() {
    throw new ApiError('absent')
  },
  async conferir() {
    throw new ApiError('absent')
  },
}
