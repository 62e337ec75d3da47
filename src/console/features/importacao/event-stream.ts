import type { ImportEvent } from '#model/spreadsheet-import'

/** The lines of an application/x-ndjson answer, as they arrive. */
export async function* eventsOf(response: Response): AsyncGenerator<ImportEvent> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const lines = (rest + chunk.value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.flatMap(parse)
  }
  yield* parse(rest)
}

function parse(line: string): ImportEvent[] {
  return line.trim() ? [JSON.parse(line)] : []
}
