import { useState } from 'react'
import { media, useMedia } from '#console/ui/media'

/** The page of some rows that is shown, all of them on paper; a page that is no more gives way to the last one there is. */
export function usePages<T>(rows: readonly T[], size: number) {
  const [wanted, setPage] = useState(1)
  const last = Math.max(1, Math.ceil(rows.length / size))
  const page = Math.min(wanted, last)
  const printing = useMedia(media.print)
  const shown = printing ? rows : rows.slice((page - 1) * size, page * size)
  return { shown, page, last, setPage }
}
