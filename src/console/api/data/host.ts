let paging: boolean | null = null

/** Whether the host has the lists of decision 36, as far as its answers have shown. */
export function pagesItself(): boolean | null {
  return paging
}

/** What the answer to a list, or to one row, shows of its host: only ours counts its rows and gives them versions. */
export function learnFrom(headers: Headers): void {
  if (headers.has('X-Total-Count') || headers.has('ETag')) paging = true
  else paging ??= false
}
