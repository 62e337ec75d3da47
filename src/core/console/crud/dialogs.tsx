import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { allows, reaches, useMay } from '#console/api/auth-provider'
import type { Row } from '#console/api/row'
import { useRole } from '#console/api/session'
import { pointing } from '#console/ui/lazy.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { isShut } from '#model/closed'
import { declaredResources } from '#model/entities'
import type { Role } from '#model/field'
import { fill } from '#model/format'
import type { Resource } from '#model/resource'
import type { Values } from '#model/values'
import { keptForm } from './kept-form.ts'
import { ActionDialog, DeleteDialog, FormDialog } from './lazy-dialogs.ts'
import type { Overrides } from './override.ts'
import type { RowAction } from './row-menu-actions.tsx'
import type { DeclaredAction } from './use-action.ts'

/** For the buttons that open these dialogs, or a menu with such buttons. */
export const bringDialogs = pointing(FormDialog, DeleteDialog, ActionDialog)

export type Dialog =
  | { readonly kind: 'create' }
  /** `at` is the section of the form that it opens with. */
  | { readonly kind: 'edit' | 'delete'; readonly row: Row; readonly at?: string | undefined }
  | { readonly kind: 'action'; readonly row: Row; readonly action: DeclaredAction }

export function useDialogs(resource: Resource) {
  const { opened, open, close } = useDialogState(import.meta.hot ? keptDialog(resource) : null)
  const { label } = resource
  const may = {
    create: useMay(resource, 'create'),
    edit: useMay(resource, 'edit'),
    delete: useMay(resource, 'delete'),
  }
  const declared = actionsOf(resource, useRole())

  const actions = (row: Row): RowAction[] => [
    ...(may.edit && reaches(resource, 'edit', row)
      ? [{ key: 'edit', label: label.editAction, run: () => open({ kind: 'edit', row }) }]
      : []),
    ...declared.flatMap(([key, action]) =>
      action.when?.(row) === false ||
      (!action.whenClosed && isShut(declaredResources(), resource, row))
        ? []
        : [
            {
              key,
              label: fill(action.words.title, row),
              danger: action.words.danger === true,
              run: () => open({ kind: 'action', row, action }),
            },
          ],
    ),
    ...(may.delete && reaches(resource, 'delete', row)
      ? [
          {
            key: 'delete',
            label: label.deleteAction,
            danger: true,
            run: () => open({ kind: 'delete', row }),
          },
        ]
      : []),
  ]
  return {
    dialog: opened,
    close,
    create: may.create ? () => open({ kind: 'create' }) : null,
    edit: may.edit ? (row: Row, at?: string) => open({ kind: 'edit', row, at }) : null,
    actions: may.edit || may.delete || declared[0] ? actions : null,
  }
}

/** The search of the frame leads here with the form of a new row: once, not at each reload. */
export function useAskedForm(create: (() => void) | null) {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isAsked = create !== null && state?.creates === true
  useEffect(() => {
    if (!isAsked) return
    navigate(pathname + search, { replace: true, state: null })
    create()
  }, [isAsked, navigate, pathname, search, create])
}

/** The declared calls that the menu of a row offers. */
function actionsOf(resource: Resource, role: Role): [string, DeclaredAction][] {
  return Object.entries(resource.calls).flatMap(([name, call]) =>
    call.words && allows(role, resource, name) ? [[name, { ...call, words: call.words }]] : [],
  )
}

function keptDialog({ name }: Resource): Dialog | null {
  const kept = keptForm(name)
  if (!kept) return null
  return kept.row ? { kind: 'edit', row: kept.row } : { kind: 'create' }
}

interface DialogsProps {
  readonly resource: Resource
  readonly overrides?: Overrides
  readonly dialog: Dialog | null
  /** Values of a new row that nobody types. */
  readonly preset?: Values
  readonly onClose: () => void
}

export function Dialogs({ resource, overrides = {}, dialog, preset, onClose }: DialogsProps) {
  const shared = { resource, overrides, onClose }
  return (
    <>
      {dialog?.kind === 'create' && <FormDialog {...shared} preset={preset} />}
      {dialog?.kind === 'edit' && (
        // Where no call shows one row, the list's own is edited.
        <FormDialog
          {...shared}
          at={dialog.at}
          {...(resource.api.show ? { id: dialog.row.id } : { stored: dialog.row })}
        />
      )}
      {dialog?.kind === 'action' && (
        <ActionDialog {...{ resource, onClose }} action={dialog.action} row={dialog.row} />
      )}
      {dialog?.kind === 'delete' && <DeleteDialog {...shared} row={dialog.row} />}
    </>
  )
}
