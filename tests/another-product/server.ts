import { eraseSubject } from '#server/privacy/erasure'
import { exportSubject } from '#server/privacy/export'
import { openLibrary } from './library.ts'

/** Starts the library over a folder, with its console, for a browser. */
export async function startLibrary(dataDir: string, consoleDir: string) {
  const { app, services, close } = await openLibrary({ dataDir, consoleDir })
  return {
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
    stop: close,
    /** All that is kept of a reader. */
    async exportOf(id: number) {
      let whole = ''
      for await (const piece of (await exportSubject(services, id)).pieces) whole += piece
      return whole
    },
    erase: (id: number) => eraseSubject(services, id),
  }
}
