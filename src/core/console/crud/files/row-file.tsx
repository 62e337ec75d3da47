import type { Row } from '#console/api/row'
import { fileCallNames, fileCalls } from '#model/file-calls'
import type { Resource } from '#model/resource'
import { DownloadButton } from './download-button.tsx'

interface RowFileProps {
  readonly resource: Resource
  readonly name: string
  readonly row: Row
}

export default function RowFile({ resource, name, row }: RowFileProps) {
  const { read } = fileCallNames(name)
  return <DownloadButton of={fileCalls(resource)} name={read} id={row.id} file={row[name]} />
}
