import type { HandlersOf } from '#server/routes/calls'
import { today } from '#server/services'

/** What the library does with a loan. */
export const emprestimoHandlers: HandlersOf<'emprestimo'> = {
  devolver: ({ services, write }) => write({}, { also: { devolvido_em: today(services) } }),
  renovar: ({ body, write }) => write(body),
}
