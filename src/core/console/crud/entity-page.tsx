import { useResourceParams } from '@refinedev/core'
import { useMay } from '#console/api/auth-provider'
import { resourceNamed } from '#console/api/route'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import type { Resource } from '#model/resource'
import { ListPage } from './list-page.tsx'
import { SinglePage } from './single-page.tsx'

const RowDialog = lazyInAntd(() => import('./row-dialog.tsx'))

export default function EntityPage() {
  const { resource } = useResourceParams()
  if (!resource) return null
  const Page = resourceNamed(resource.name).single ? SinglePage : EntityList
  return <Page key={resource.name} resource={resourceNamed(resource.name)} />
}

function EntityList({ resource }: { resource: Resource }) {
  const { opened, open, close } = useDialogState<number>()
  const mayShow = useMay(resource, 'show')
  return (
    <>
      <ListPage resource={resource} onOpen={mayShow ? ({ id }) => open(id) : undefined} />
      {opened !== null && <RowDialog resource={resource} id={opened} onClose={close} />}
    </>
  )
}
