import { type Access, canRead } from './access.ts'
import { type Calls, pathOf } from './call.ts'
import { canAttach } from './file.ts'
import { fieldsOf, type Resource } from './resource.ts'
import { type Role, roles } from './role.ts'
import { storedFile } from './stored-file.ts'

/** The names of the calls of a file field. */
export function fileCallNames(name: string) {
  return { send: `enviar_${name}`, read: `baixar_${name}`, remove: `remover_${name}` } as const
}

/** The calls of the file fields of an entity: they stand under its rows, and fields that a role may not read are not for it. */
export function fileCalls(resource: Resource): Calls {
  const { name: row, api, access } = resource
  const calls = fieldsOf(resource).map(([name, field]): Calls => {
    if (field.kind !== 'file') return {}
    const names = fileCallNames(name)
    const path = `${pathOf(api.show)}/${name}` as const
    const writers = only(access.edit, (role) => canAttach(field, role))
    const readers = only(access.show, (role) => canRead(field, role, 'show'))
    return {
      [names.send]: {
        route: `POST ${path}`,
        summary: `${field.label}: guarda o arquivo (PDF, DOC, DOCX, JPG ou PNG, até 5 MB), no lugar do que houver`,
        access: writers,
        row,
        file: 'sent',
        answers: storedFile,
        makes: true,
      },
      [names.read]: {
        route: `GET ${path}`,
        summary: `${field.label}: baixa o arquivo`,
        access: readers,
        row,
        file: 'answered',
      },
      [names.remove]: {
        route: `DELETE ${path}`,
        summary: `${field.label}: remove o arquivo`,
        access: writers,
        row,
      },
    }
  })
  return Object.assign({}, ...calls)
}

function only(access: Access = {}, isGiven: (role: Role) => boolean): Access {
  const given = roles.filter((role) => access[role] && isGiven(role))
  return Object.fromEntries(given.map((role) => [role, access[role]]))
}
