import { useInvalidate, useNotification } from '@refinedev/core'
import Button from 'antd/es/button'
import Checkbox from 'antd/es/checkbox'
import { useState } from 'react'
import { call } from '#console/api/call'
import { useCall } from '#console/api/use-call'
import { Dialog } from '#console/ui/dialog.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import type { Holiday } from '#domain/holiday'
import { dayOf, formatDate } from '#model/format'
import { diaSemAula } from '#resources/dia-sem-aula'
import './feriados-dialog.css'

const thisYear = Number(dayOf(new Date()).slice(0, 4))

export default function FeriadosDialog({ onClose }: { onClose: () => void }) {
  const [ano, setAno] = useState(thisYear)
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({})
  const query = useCall(diaSemAula, 'feriados', { ano }, { read: ({ data }) => data as Holiday[] })
  const { busy, failed, add } = useAdd(onClose)
  const isChosen = ({ dia, tipo }: Holiday) => changed[dia] ?? tipo === 'feriado'
  const leave = () => {
    if (!busy) onClose()
    return !busy
  }
  const chosen = (query.data ?? []).filter(isChosen).map(({ dia }) => dia)
  return (
    <Dialog
      title="Feriados nacionais"
      isForm
      onClose={leave}
      footer={
        <>
          <Button disabled={busy} onClick={leave}>
            Cancelar
          </Button>
          <Button
            type="primary"
            disabled={chosen.length === 0}
            loading={busy}
            onClick={() => add(chosen)}
          >
            Adicionar
          </Button>
        </>
      }
    >
      <div className="holiday-year">
        <label htmlFor="ano-dos-feriados">Ano</label>
        <select
          id="ano-dos-feriados"
          className="native-select"
          value={ano}
          onChange={({ target }) => setAno(Number(target.value))}
        >
          {[thisYear, thisYear + 1].map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
      </div>
      <Loaded query={query} what="os feriados" waiting={<p role="status">Carregando...</p>}>
        {(holidays) =>
          holidays.length === 0 ? (
            <p>Todos os feriados de {ano} já estão no calendário.</p>
          ) : (
            <fieldset className="holidays" aria-label={`Feriados de ${ano}`} disabled={busy}>
              {holidays.map((holiday) => (
                <Checkbox
                  key={holiday.dia}
                  checked={isChosen(holiday)}
                  onChange={({ target }) =>
                    setChanged({ ...changed, [holiday.dia]: target.checked })
                  }
                >
                  {formatDate(holiday.dia)} · {holiday.nome}
                  {holiday.tipo === 'ponto_facultativo' && ' (ponto facultativo)'}
                </Checkbox>
              ))}
            </fieldset>
          )
        }
      </Loaded>
      <p role="alert" className="form-error">
        {failed && 'Erro ao adicionar os feriados. Tente novamente.'}
      </p>
    </Dialog>
  )
}

function useAdd(onDone: () => void) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const { open } = useNotification()
  const invalidate = useInvalidate()
  async function add(dias: readonly string[]) {
    setState('busy')
    try {
      await call(diaSemAula, 'adicionarFeriados', {}, { body: { dias } })
      open?.({ type: 'success', message: 'Feriados adicionados ao calendário!' })
      await invalidate({ resource: diaSemAula.name, invalidates: ['resourceAll'] })
      onDone()
    } catch {
      setState('failed')
    }
  }
  return { busy: state === 'busy', failed: state === 'failed', add }
}
