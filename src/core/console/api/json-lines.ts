/** What an answer says line by line, while it is still on its way. */
export async function* jsonLinesOf<T>({ body }: Response): AsyncGenerator<T> {
  if (!body) return
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const lines = (rest + chunk.value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.flatMap(parse<T>)
  }
  yield* parse<T>(rest)
}

function parse<T>(line: string): T[] {
  return line.trim() ? [JSON.parse(line)] : []
}
