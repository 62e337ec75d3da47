import { lazyInAntd } from '#console/ui/lazy.tsx'

export const FormDialog = lazyInAntd(() => import('./form-dialog.tsx'))
export const DeleteDialog = lazyInAntd(() => import('./delete-dialog.tsx'))
export const ActionDialog = lazyInAntd(() => import('./action-dialog.tsx'))
