import { Button, PrimaryButton } from '#console/ui/button.tsx'
import '../../../core/console/ui/controls.css'
import '../../../core/console/ui/page.css'
import '../../../core/console/ui/panel.css'
import '../../../core/console/ui/parts.css'
import '../../../core/console/ui/toasts.css'
import { type ReactNode, useState } from 'react'
import { inAntd } from '#console/ui/antd.tsx'
import { DetailList } from '#console/ui/detail-list.tsx'
import { Figure, Figures } from '#console/ui/figures.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { Pager, rangeOf } from '#console/ui/pager.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { PhoneLinks } from '#console/ui/phone-links.tsx'
import { Progress } from '#console/ui/progress.tsx'
import { type Column, Rows } from '#console/ui/table.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { TaskLine } from '#console/ui/task-line.tsx'
import { Seal } from '#features/frequencia/console/seal.tsx'
import { FormParts } from './form-parts.tsx'

/** Every part that pages are made of, in each of its states: only while one develops. */
export default inAntd(function PartesPage() {
  return (
    <main style={{ maxWidth: 'var(--page-narrow)', padding: 32 }}>
      <PageHeader title="Partes" lead="De que são feitas as telas, em cada estado.">
        <Button>
          <Icon name="upload" size={17} /> Outra ação
        </Button>
        <PrimaryButton>
          <Icon name="add" size={17} /> A ação da tela
        </PrimaryButton>
      </PageHeader>
      <Type />
      <Buttons />
      <Part title="Campos">
        <FormParts />
      </Part>
      <Words />
      <Lists />
      <Numbers />
    </main>
  )
})

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="details-section" aria-label={title} style={{ display: 'grid', gap: 16 }}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

const sizes = ['page', 'title', 'large', '', 'list', 'small']

function Type() {
  return (
    <Part title="Letras">
      {sizes.map((size) => (
        <p key={size} style={{ fontSize: `var(--text${size && `-${size}`})` }}>
          Frequência de 5º ano A, em novembro
        </p>
      ))}
    </Part>
  )
}

const kinds = ['button', 'button primary', 'button danger', 'text-button', 'link-button']

function Buttons() {
  return (
    <Part title="Botões">
      {[false, true].map((disabled) => (
        <p key={String(disabled)} className="actions">
          {kinds.map((kind) => (
            <button key={kind} type="button" className={kind} disabled={disabled}>
              {disabled ? 'Não agora' : 'Registrar contato'}
            </button>
          ))}
          <button type="button" className="icon-button" aria-label="Ações" disabled={disabled}>
            <Icon name="more" />
          </button>
        </p>
      ))}
      <div className="pills">
        {[true, false].map((isPressed) => (
          <Button key={String(isPressed)} aria-pressed={isPressed}>
            {isPressed ? 'Escolhida' : 'Outra'}
          </Button>
        ))}
      </div>
    </Part>
  )
}

function Words() {
  return (
    <Part title="Avisos e selos">
      <p className="message">Este e-mail já tem uma conta.</p>
      <p className="message good">A aula de 12/11/2026 passou a 13/11/2026.</p>
      <p className="message bad">Nada foi gravado: 2 linhas foram recusadas pelo servidor.</p>
      <div className="toast success">
        <span>Aluno salvo com sucesso!</span>
        <button type="button" className="toast-action">
          Desfazer
        </button>
      </div>
      <p className="actions">
        {([null, 'regular', 'atencao', 'critico'] as const).map((value) => (
          <Seal key={value} value={value} />
        ))}
      </p>
      <LoadFailure what="os alunos" onRetry={() => undefined} />
      <p className="nothing">Nenhum planejamento. Comece pelo da próxima aula.</p>
    </Part>
  )
}

type Linha = readonly [nome: string, turma: string, selo: 'regular' | null]

const rows: readonly Linha[] = [
  ['Ana Lima', '5º ano A', 'regular'],
  ['Maria Antônia Cavalcanti de Albuquerque Figueiredo', 'Oficina de Informática', null],
]
const columns: readonly Column<Linha>[] = [
  { name: 'nome', title: 'Aluno', cell: ([nome]) => nome, sortable: true },
  { name: 'turma', title: 'Turma', cell: ([, turma]) => turma },
  { name: 'selo', title: 'Selo', cell: ([, , selo]) => <Seal value={selo} /> },
]
const table = { columns, keyOf: ([nome]: Linha) => nome, heading: 'nome', ordem: 'nome' }

function Lists() {
  const [page, setPage] = useState(2)
  return (
    <Part title="Listas">
      <Tabs
        label="Partes da lista"
        tabs={['Frequência', 'Cadastro'].map((label) => ({ key: label, label, show: () => null }))}
      />
      <Panel id="tarefas" title="Hoje" aside={<a href="#tarefas">Ver fila</a>}>
        <ul className="task-lines">
          <TaskLine name="Ana Lima" note="5º ano A" why="8 faltas em 30 dias" late="Ligar de novo">
            <PhoneLinks words="(11) 90000-2131" onWhatsApp />
            <Button>Registrar contato</Button>
          </TaskLine>
          <TaskLine name="Relatório - 12/11/2026" why="Beatriz Moraes">
            <Button>Ler</Button>
          </TaskLine>
        </ul>
      </Panel>
      <Panel id="linhas" title="Linhas">
        <Rows {...table} rows={rows} onSort={() => undefined} />
        <Pager page={page} last={9} onChange={setPage} />
        <Pager page={page} last={9} range={rangeOf(page, 25, 209)} onChange={setPage} />
      </Panel>
      <Panel id="vazias" title="Sem linhas">
        <Rows {...table} rows={[]} empty="Nenhum aluno encontrado." />
      </Panel>
      <Panel id="esperadas" title="Esperadas">
        <div className="skeleton rows-wait" />
      </Panel>
      <ul className="card lines">
        <li>
          <span>
            Chave do celular <small>Criada em 12/11/2026</small>
          </span>
          <Button>Remover</Button>
        </li>
        <li>Outra linha</li>
      </ul>
    </Part>
  )
}

const figures = [
  ['Presenças', 'good', 39],
  ['Faltas', 'bad', 122],
  ['Justificadas', 'warn', 9],
] as const

function Numbers() {
  return (
    <Part title="Números">
      <Figures columns="three" isLarge>
        <Figure title="Total de Alunos">313</Figure>
        <Figure title="Presença no último registro" note="26 de 28 em 25/11/2026">
          92,9 %
        </Figure>
        <Figure title="À espera">{null}</Figure>
      </Figures>
      <Figures columns="three">
        {figures.map(([title, tone, count]) => (
          <Figure key={title} {...{ title, tone }}>
            {count}
          </Figure>
        ))}
      </Figures>
      <DetailList items={Object.entries({ Nome: 'Ana Lima', CPF: '' })} />
      <div className="sticky-bar" style={{ position: 'static' }}>
        <div className="progress-line">
          <p role="status">Gravando 120 de 300 alunos…</p>
          <Progress label="Andamento" done={120} total={300} />
        </div>
        <PrimaryButton>Confirmar</PrimaryButton>
      </div>
    </Part>
  )
}
