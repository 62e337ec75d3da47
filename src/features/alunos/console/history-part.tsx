import { useSearchParams } from 'react-router'
import { call } from '#console/api/call'
import { Entries } from '#console/crud/history/entries.tsx'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Pills } from '#console/ui/pills.tsx'
import { saveFile } from '#console/ui/save-file'
import { useTask } from '#console/ui/use-task'
import type { Resource } from '#model/resource'
import { aluno } from '#resources/aluno'

/** The call of its history is derived. */
const entity: Resource = aluno

const tipos = [
  { name: 'mudancas', label: 'Alterações', empty: 'Nenhuma alteração registrada.' },
  { name: 'acessos', label: 'Acessos', empty: 'Nenhum acesso registrado.' },
] as const

/** Who changed what of a student and who read it, and all that is kept about them in a file. */
export default function HistoryPart({ id }: { id: number }) {
  const [search, setSearch] = useSearchParams()
  const shown = tipos.find(({ name }) => name === search.get('tipo')) ?? tipos[0]
  return (
    <div className="history-page narrow-page">
      <div className="page-actions">
        <Pills
          legend="O que mostrar"
          options={tipos.map(({ name, label }) => [name, label])}
          isPressed={(name) => shown.name === name}
          onPress={(tipo) => setSearch({ parte: 'historico', tipo }, { replace: true })}
        />
        <ExportStudent id={id} />
      </div>
      <Entries
        key={shown.name}
        of={entity}
        name="historico"
        params={{ id, tipo: shown.name }}
        empty={shown.empty}
      />
    </div>
  )
}

function ExportStudent({ id }: { id: number }) {
  const [busy, download] = useTask(async () => {
    const { data } = await call<Blob>(aluno, 'exportar', { id }, { as: 'blob' })
    saveFile(`aluno-${id}.json`, data)
  }, 'Erro ao exportar os dados do aluno. Tente novamente.')
  return (
    <Button aria-busy={busy} onClick={download}>
      <Icon name="download" size={17} />
      {busy ? 'Exportando...' : 'Exportar dados'}
    </Button>
  )
}
