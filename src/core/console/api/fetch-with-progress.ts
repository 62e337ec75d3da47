/** As fetch, which does not tell how much of a body has gone. */
export function fetchWithProgress(
  url: string,
  { method = 'GET', headers, credentials, body }: RequestInit,
  onProgress: (percent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    sending.open(method, url)
    sending.withCredentials = credentials === 'include'
    sending.responseType = 'blob'
    for (const [name, value] of new Headers(headers)) sending.setRequestHeader(name, value)
    sending.upload.onprogress = ({ loaded, total }) =>
      onProgress(total > 0 ? Math.round((100 * loaded) / total) : 0)
    sending.onload = () => {
      const { status, response } = sending
      const answer = { status, headers: headersIn(sending.getAllResponseHeaders()) }
      // No body may stand beside 204.
      resolve(new Response(status === 204 ? null : response, answer))
    }
    sending.onerror = () => reject(new TypeError('Failed to fetch'))
    sending.send(body as XMLHttpRequestBodyInit)
  })
}

function headersIn(text: string): Headers {
  const lines = [...text.matchAll(/^([^:\r\n]+): (.*)$/gm)]
  return new Headers(lines.map(([, name = '', value = '']): [string, string] => [name, value]))
}
