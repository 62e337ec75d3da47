import { z } from 'zod/mini'

/** A file as answers carry it: its content has a call of its own. */
export const storedFile = z.object({ id: z.int(), nome_arquivo: z.string() })

export type StoredFile = z.infer<typeof storedFile>
