import { type Handler, json, openTab, serve, tokenOf } from '../tab.ts'

/** The data provider of a tab where a coordinator is signed in, and the calls that it makes. */
export async function openProvider(handler: Handler) {
  const calls = serve(handler)
  const { keepTokens } = await openTab()
  keepTokens(tokenOf({ sub: 'ana@exemplo.org', role: 'coordenador', user_id: 1 }))
  const { dataProvider } = await import('#console/api/data-provider')
  return { dataProvider, calls }
}

/** A page as our server answers it. */
export function page(rows: readonly object[], total = rows.length): Response {
  const headers = { 'X-Total-Count': String(total), 'X-Caderno': '1' }
  return new Response(JSON.stringify(rows), { headers })
}

/** A host that answers nothing but these, by method and path without query. */
export function host(answers: Readonly<Record<string, unknown>>): Handler {
  return ({ method, path }) => {
    const answer = answers[`${method} ${path.split('?')[0]}`]
    if (answer instanceof Response) return answer.clone()
    return answer === undefined ? json({ detail: 'Not Found' }, 404) : json(answer)
  }
}
